import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatFechaMedia } from '#casa/panel/formato.ts'
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
      <ul className="panel-rows">
        {claves.map((clave) => (
          <li key={clave._id} className="admin-card admin-card--plain">
            <div>
              <h3>{clave.nombre}</h3>
              <p className="soft small">
                <code>{clave.prefijo}…</code> · creada el {formatFechaMedia(clave.creada_en)}
                {clave.creada_por && ` por ${clave.creada_por}`} ·{' '}
                {clave.usada_en ? `usada por última vez el ${formatFechaMedia(clave.usada_en)}` : 'nunca usada'}
              </p>
              <ul className="small mt-1">
                {clave.alcances.map((alcance) => (
                  <li key={alcance}>{nameAlcance(alcance)}</li>
                ))}
              </ul>
              <div className="admin-card__end mt-1">
                <Link className="link-button" to="/panel-admin/auditoria" search={{ quien: clave._id }}>
                  Qué hizo<span className="vh"> la clave {clave.nombre}</span>
                </Link>
                {clave.revocada_en ? (
                  <span className="badge">Revocada el {formatFechaMedia(clave.revocada_en)}</span>
                ) : (
                  <Button look="danger" onClick={() => setEnding(clave)}>
                    Revocar<span className="vh"> la clave {clave.nombre}</span>
                  </Button>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
      {claves.length === 0 && <p className="soft">No hay claves. Ningún programa entra con datos de la librería.</p>}
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
