import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Filas } from '#casa/panel/Filas.tsx'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { describeRegla } from '../../../precios/cambio.rules.ts'
import { type Cambio, cancelCambioPrecios, undoCambioPrecios } from '../../../precios/precio.contract.ts'

type Props = {
  cambios: readonly Cambio[]
  acciones: Acciones
  /** Said when there are none. */
  vacio?: string
  paginas?: { to: string; search: { pagina?: number | undefined }; total: number }
}
type Deshecho = Output<typeof undoCambioPrecios> & { numero: number }

const CANCELAR = { exito: 'El cambio ya no está programado.', falla: 'Hubo un problema al cancelar el cambio.' }
const DESHACER = 'Hubo un problema al deshacer el cambio.'
const precios = (n: number) => formatCount(n, 'precio', 'precios')

/** Changes with the button that takes each back, and the books that an undo left as they are. */
export function ListaCambios({ cambios, acciones, vacio, paginas }: Props) {
  const [asked, setAsked] = useState<Cambio | null>(null)
  const [busy, setBusy] = useState(false)
  const [deshecho, setDeshecho] = useState<Deshecho | null>(null)
  async function takeBack() {
    if (!asked || busy) return
    setBusy(true)
    const { _id: id, numero } = asked
    if (asked.estado === 'programado') {
      await acciones.intentar(() => api.call(cancelCambioPrecios, { id }), CANCELAR)
    } else {
      try {
        const hecho = await api.call(undoCambioPrecios, { id })
        setDeshecho({ ...hecho, numero })
        await acciones.contarExito({
          exito: `${precios(hecho.restaurados)} como antes del cambio N.º ${numero}.`,
          falla: '',
        })
      } catch (error) {
        await acciones.contarFalla(error, { exito: '', falla: DESHACER })
      }
    }
    setBusy(false)
    setAsked(null)
  }
  return (
    <>
      {deshecho && deshecho.quedaron > 0 && <Quedaron deshecho={deshecho} />}
      <Filas
        titulo="Cambios de precios"
        filas={cambios}
        {...(vacio !== undefined && { vacio })}
        {...(paginas && { paginas })}
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (cambio) =>
                (cambio.estado === 'hecho' || cambio.estado === 'programado') && (
                  <Button
                    aria-label={`${cambio.estado === 'hecho' ? 'Deshacer' : 'Cancelar'} el cambio N.º ${cambio.numero}`}
                    onClick={() => setAsked(cambio)}
                  >
                    {cambio.estado === 'hecho' ? 'Deshacer' : 'Cancelar'}
                  </Button>
                ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ numero }) => `el cambio N.º ${numero}`,
        }}
      />
      <Question
        open={asked !== null}
        title={asked?.estado === 'programado' ? '¿Cancelar el cambio?' : '¿Deshacer el cambio?'}
        accept={asked?.estado === 'programado' ? 'Sí, cancelar' : 'Sí, deshacer'}
        busy={busy}
        onCancel={() => setAsked(null)}
        onAccept={() => void takeBack()}
      >
        <p>
          {asked?.estado === 'programado'
            ? 'Los precios quedan como están.'
            : 'Vuelven los precios de antes, menos los que alguien cambió después.'}
        </p>
        <p className="soft">{asked && `N.º ${asked.numero} · ${describeRegla(asked.regla)} · ${asked.lista}`}</p>
      </Question>
    </>
  )
}

const COLUMNAS: readonly Columna<Cambio>[] = [
  { nombre: 'Cambio', celda: ({ numero, regla }) => `N.º ${numero} · ${describeRegla(regla)}` },
  { nombre: 'De qué libros', clase: 'larga', celda: ({ lista }) => lista },
  { nombre: 'Estado', celda: describeEstado },
  { nombre: 'Quién', celda: ({ quien }) => (quien ? (quien.nombre ?? 'Una cuenta borrada') : 'La tienda') },
  {
    nombre: 'Anotado',
    celda: ({ creado_en }) => <time dateTime={creado_en}>{formatFechaHora(creado_en)}</time>,
  },
]

function describeEstado({ estado, total, cambiados, restaurados, desde, hecho_en, terminado_en }: Cambio): string {
  const en = (iso: string | null) => (iso ? ` el ${formatFechaMedia(iso)}` : '')
  if (estado === 'programado') return `Programado desde${en(desde)}, ${formatCount(total, 'libro', 'libros')}`
  if (estado === 'cancelado') return `Cancelado${en(terminado_en)}`
  const hecho = `${precios(cambiados ?? 0)}${en(hecho_en)}`
  return estado === 'hecho' ? hecho : `${hecho}, deshecho${en(terminado_en)} (${precios(restaurados ?? 0)})`
}

function Quedaron({ deshecho: { quedaron, libros, numero } }: { deshecho: Deshecho }) {
  return (
    <Notice kind="warn" className="mt-2">
      <p>
        {formatCount(quedaron, 'precio quedó', 'precios quedaron')} como está: alguien los cambió después del cambio N.º{' '}
        {numero}.
      </p>
      <ul>
        {libros.map(({ _id, titulo }) => (
          <li key={_id}>
            <Link to="/panel-admin/precios" search={{ libro: _id }}>
              {titulo}
            </Link>
          </li>
        ))}
        {quedaron > libros.length && <li>y {formatCount(quedaron - libros.length, 'más', 'más')}</li>}
      </ul>
    </Notice>
  )
}
