import type { ReactNode } from 'react'
import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import { formatCount, formatDia, formatPesos, toLocalDay } from '#platform/format.ts'
import type { Ficha } from '../../cliente.contract.ts'
import { describeEspera } from '../../cliente.rules.ts'
import { EnlaceLibro } from './EnlaceLibro.tsx'

const dia = (iso: string) => formatDia(toLocalDay(new Date(iso)))

/** What every account is labelled as until somebody writes another word. */
const SIN_ETIQUETA = 'persona'

/** Leads to the list, which stands far below on a phone and has orders that are no sale yet. */
const Gastado = ({ compras, gastado, pedidos }: Pick<Ficha, 'compras' | 'gastado'> & { pedidos: number }) => (
  <>
    <a href="#compras">
      {compras === 0
        ? formatCount(pedidos, 'pedido', 'pedidos')
        : `${formatPesos(gastado)} en ${formatCount(compras, 'compra', 'compras')}`}
    </a>
    <span className="soft small">
      {compras === 0
        ? pedidos > 0 && ', sin pagar ni preparar todavía'
        : ', sin envíos, devoluciones ni lo que falta cobrar'}
    </span>
  </>
)

/** Who it is, how to reach them, and what they have spent; `pedidos`: all that they asked for, sold or not. */
export function Quien({ ficha, pedidos }: { ficha: Ficha; pedidos: number }) {
  const { email, email_verificado, invitado, telefono, desde, tipo, compras, gastado } = ficha
  const datos: [string, ReactNode][] = [
    ['Correo', `${email}${invitado || email_verificado ? '' : ' (sin confirmar)'}`],
    ['Teléfono', telefono ?? 'No lo dejó'],
    ['Desde', dia(desde)],
    ['Cuenta', invitado ? 'Compró sin cuenta' : 'Con cuenta'],
    ['Compró', <Gastado key="gastado" compras={compras} gastado={gastado} pedidos={pedidos} />],
  ]
  if (tipo !== SIN_ETIQUETA) datos.push(['Etiqueta', tipo])
  return (
    <dl className="client-facts">
      {datos.map(([nombre, valor]) => (
        <div key={nombre}>
          <dt>{nombre}</dt>
          <dd>{valor}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The books that they want to be told of; nothing where there are none. */
export function Esperas({ esperas }: Pick<Ficha, 'esperas'>) {
  if (esperas.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="esperas">
      <h2 id="esperas">Espera</h2>
      <ul className="client-list">
        {esperas.map((espera) => (
          <li key={espera._id}>
            <EnlaceLibro {...espera} />
            <span className="soft small">
              {' '}
              · desde el {dia(espera.pedida_en)}
              {describeEspera(espera)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Where their parcels may go; nothing where they kept none. */
export function Direcciones({ ficha: { direccion, direcciones } }: { ficha: Ficha }) {
  if (!direccion && direcciones.length === 0) return null
  return (
    <section className="client-part" aria-labelledby="direcciones">
      <h2 id="direcciones">Direcciones</h2>
      <ul className="client-list">
        {direcciones.map((una) => (
          <li key={una._id}>
            <b>{una.alias}</b> {formatEntrega(una)}
          </li>
        ))}
        {direccion && (
          <li>
            <b>Perfil</b> {direccion}
          </li>
        )}
      </ul>
    </section>
  )
}
