import { nameTransporte } from '#envios/transportes/transporte.rules.ts'
import { formatFechaHora } from '#platform/format.ts'
import type { DespachoVisto } from '../../despachos/despacho.contract.ts'
import { isSalido } from '../../despachos/despacho.rules.ts'
import { InsigniaDespacho } from './InsigniaDespacho.tsx'

/** The parcels of an order: what each holds, where it is, how to follow it. */
export function Paquetes({ despachos }: { despachos: readonly DespachoVisto[] }) {
  return (
    <ol className="parcels">
      {despachos.map((despacho, n) => (
        <li key={despacho._id}>
          <h3>
            {despachos.length > 1 ? `Paquete ${n + 1}` : 'Tu paquete'} <InsigniaDespacho estado={despacho.estado} />
          </h3>
          <ul className="order-lines">
            {despacho.items.map(({ linea, titulo, cantidad }) => (
              <li key={linea}>
                {cantidad} x {titulo}
              </li>
            ))}
          </ul>
          <Viaje despacho={despacho} />
        </li>
      ))}
    </ol>
  )
}

function Viaje({ despacho: { estado, transporte, servicio, sucursal, seguimiento, enlace, pasos } }: Props) {
  const last = pasos.at(-1)
  const lleva = [transporte === 'propio' || transporte === 'otro' ? null : nameTransporte(transporte), servicio].filter(
    Boolean,
  )
  return (
    <>
      {isSalido(estado) && lleva.length > 0 && <p className="soft small mt-1">{lleva.join(' · ')}</p>}
      {sucursal && <p className="mt-1">Sucursal: {sucursal}</p>}
      {seguimiento && (
        <p className="mt-1">
          Seguimiento: <b>{seguimiento}</b>
          {enlace && (
            <>
              {' '}
              <a href={enlace} rel="noreferrer">
                Seguir el paquete
              </a>
            </>
          )}
        </p>
      )}
      {last && <p className="soft small mt-1">{formatFechaHora(last.fecha_hora)}</p>}
    </>
  )
}

type Props = { despacho: DespachoVisto }
