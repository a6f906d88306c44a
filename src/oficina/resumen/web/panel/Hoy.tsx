// The top of the panel's home: what waits, as links, and the money of today.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { formatCount, formatPesos } from '#platform/format.ts'
import { pesos } from '#platform/money.ts'
import type { Hoy as Datos } from '../../resumen.contract.ts'
import { nameMedio } from '../../resumen.rules.ts'

/** Stands for every address of the panel: sentences come with theirs as text, and a test asks that there is such a screen. */
const PANEL = '/panel-admin'

/** Nothing at all where it could not be had: what is below does not need it. */
export function Hoy({ hoy }: { hoy: Datos | null }) {
  const id = useId()
  if (!hoy) return null
  return (
    <section className="today" aria-labelledby={id}>
      <h2 id={id}>Hoy</h2>
      {hoy.frases.length === 0 && <p className="soft">No espera nada.</p>}
      <ul className="today-list">
        {hoy.frases.map(({ texto, to, search = {}, urge = false }) => (
          <li key={texto} data-state={urge ? 'warn' : undefined}>
            <Link to={to as typeof PANEL} search={search}>
              {texto}
            </Link>
          </li>
        ))}
      </ul>
      {hoy.dinero && <Dinero dinero={hoy.dinero} />}
    </section>
  )
}

const format = (importe: number) => formatPesos(pesos(importe), { trim: true })

function Dinero({ dinero: { cobrado, por_cobrar, periodos } }: { dinero: NonNullable<Datos['dinero']> }) {
  const total = cobrado.reduce((suma, { importe }) => suma + importe, 0)
  const vendido = (cual: 'semana' | 'mes') => periodos.find(({ periodo }) => periodo === cual)?.importe ?? 0
  return (
    <dl className="today-money">
      <Suma titulo="Cobrado hoy" importe={total}>
        {cobrado.map(({ medio, importe }) => `${nameMedio(medio)} ${format(importe)}`).join(' · ')}
      </Suma>
      <Suma titulo="Por cobrar" importe={por_cobrar.importe}>
        {por_cobrar.pedidos > 0 && (
          <Link to="/panel-admin/pedidos" search={{ cobro: 'por_cobrar' }}>
            {formatCount(por_cobrar.pedidos, 'pedido', 'pedidos')}
          </Link>
        )}
      </Suma>
      <Suma titulo="Vendido en 7 días" importe={vendido('semana')} />
      <Suma titulo="Vendido en 30 días" importe={vendido('mes')} />
    </dl>
  )
}

function Suma({ titulo, importe, children }: { titulo: string; importe: number; children?: ReactNode }) {
  return (
    <div>
      <dt>{titulo}</dt>
      <dd>
        <span className="n">{format(importe)}</span>
        {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
