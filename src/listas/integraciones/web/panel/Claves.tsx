import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Instante } from '#casa/panel/Instante.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { type ClaveApi, revokeClaveApi } from '../../claves/clave-api.contract.ts'
import { nameAlcance } from '../../claves/clave-api.rules.ts'
import { NuevaClave } from './NuevaClave.tsx'

const REVOCAR = { exito: 'La clave ya no abre nada.', falla: 'Hubo un problema al revocar la clave.' }

/** The keys of the API: what each may do, when it was last used, and the way to end it. */
export function Claves({ claves }: { claves: readonly ClaveApi[] }) {
  const acciones = useAcciones()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<ClaveApi | null>(null)
  const [busy, run] = useBusy()

  const revoke = () =>
    run(async () => {
      if (!ending) return
      const { _id } = ending
      await acciones.intentar(() => api.call(revokeClaveApi, { id: _id }).finally(() => setEnding(null)), REVOCAR)
    })

  return (
    <section className="integration" aria-labelledby="claves-api">
      <div className="toolbar">
        <h2 id="claves-api">Claves de API</h2>
        <Button look="sell" onClick={() => setMaking(true)}>
          Nueva clave
        </Button>
      </div>
      <Filas
        titulo="Las claves de la API"
        filas={claves}
        vacio="No hay claves. Ningún programa entra con datos de la librería."
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (clave) => (
                <span className="integration__actions">
                  <Link className="link-button" to="/panel-admin/auditoria" search={{ quien: clave._id }}>
                    Qué hizo<span className="vh"> la clave {clave.nombre}</span>
                  </Link>
                  {clave.revocada_en === null && (
                    <Button look="danger" onClick={() => setEnding(clave)}>
                      Revocar<span className="vh"> la clave {clave.nombre}</span>
                    </Button>
                  )}
                </span>
              ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ nombre }) => nombre,
          ancha: true,
        }}
      />
      {making && <NuevaClave onClose={() => setMaking(false)} />}
      <Question
        open={ending !== null}
        title="¿Revocar la clave?"
        accept="Sí, revocar"
        busy={busy}
        onCancel={() => setEnding(null)}
        onAccept={() => void revoke()}
      >
        <p>El programa que la usa deja de entrar en el momento. No se puede deshacer.</p>
        <p className="soft">{ending?.nombre}</p>
      </Question>
      {acciones.alerta}
    </section>
  )
}

const COLUMNAS: readonly Columna<ClaveApi>[] = [
  {
    nombre: 'Clave',
    celda: ({ nombre, prefijo }) => (
      <>
        {nombre} <code className="small">{prefijo}…</code>
      </>
    ),
  },
  {
    nombre: 'Estado',
    celda: ({ revocada_en }) =>
      revocada_en ? <span className="badge">Revocada el {formatFechaMedia(revocada_en)}</span> : 'Abierta',
  },
  { nombre: 'Qué puede', clase: 'larga', celda: ({ alcances }) => alcances.map(nameAlcance).join(' · ') },
  { nombre: 'Creada', celda: ({ creada_en }) => <Instante iso={creada_en} /> },
  { nombre: 'Por', clase: 'larga', celda: ({ creada_por }) => creada_por },
  { nombre: 'Último uso', celda: ({ usada_en }) => (usada_en ? <Instante iso={usada_en} /> : 'nunca usada') },
]
