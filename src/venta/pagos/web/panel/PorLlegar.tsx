import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { TARJETAS, toTramo } from '#casa/panel/rutas/lista.ts'
import { nadaPara } from '#casa/panel/textos.ts'
import { formatCount, formatFechaHora, formatHasta, formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { countPages } from '#platform/paging.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { searchPorTransferir } from '../../extracto.rules.ts'
import type { TransferenciaAbierta } from '../../pago.contract.ts'

/** An order that waits for a transfer, its sum as the bank's lines have theirs. */
export type PorLlegar = Omit<TransferenciaAbierta, 'saldo'> & { saldo: Centavos }

type Props = { titulo: string; vacio: string; pedidos: readonly PorLlegar[] }

/**
 * Orders whose transfer is still to come, found by a few letters and a page at a time. What is searched for stays out of the address: a
 * page that loads anew would forget the bank's list beside it, which is kept nowhere.
 */
export function PorLlegarLista({ titulo, vacio, pedidos }: Props) {
  const [q, setQ] = useState('')
  const [pagina, setPagina] = useState(1)
  const vistos = searchPorTransferir(pedidos, q)
  const paginas = countPages(vistos.length, TARJETAS)
  const esta = Math.min(pagina, paginas)
  const { offset, limit } = toTramo({ pagina: esta })
  return (
    <section className="mt-4" aria-labelledby="por-llegar">
      <h2 id="por-llegar">{titulo}</h2>
      {pedidos.length > limit && (
        <div className="pago-campos">
          <Field
            label="Buscar un pedido"
            type="search"
            hint="Por número, nombre, comprobante o importe."
            maxLength={200}
            autoComplete="off"
            value={q}
            onChange={({ target }) => {
              setQ(target.value)
              setPagina(1)
            }}
          />
        </div>
      )}
      <p className="soft" role="status">
        {vistos.length > 0 ? formatCount(vistos.length, 'pedido', 'pedidos') : pedidos.length > 0 ? nadaPara(q) : vacio}
      </p>
      <ul className="transferencias mt-2">
        {vistos.slice(offset, offset + limit).map((pedido) => (
          <PedidoPorLlegar key={pedido.pedido} abierta={pedido} />
        ))}
      </ul>
      {paginas > 1 && (
        <nav className="pagination" aria-label="Páginas">
          <Button disabled={esta === 1} onClick={() => setPagina(esta - 1)}>
            Página anterior
          </Button>
          <span aria-current="page">
            {esta} de {paginas}
          </span>
          <Button disabled={esta === paginas} onClick={() => setPagina(esta + 1)}>
            Página siguiente
          </Button>
        </nav>
      )}
    </section>
  )
}

const nameComprobantes = (all: readonly string[]): string => {
  const named = all.filter(Boolean)
  return named.length > 0 ? `: ${named.join(', ')}` : ''
}

function PedidoPorLlegar({ abierta }: { abierta: PorLlegar }) {
  const { pedido, numero, nombre, saldo, fecha_hora, vence_en, vencida, comprobantes, archivos } = abierta
  return (
    <li>
      <Link to="/panel-admin/pedidos/$id" params={{ id: pedido }}>
        Pedido N.º {numero}
      </Link>{' '}
      · <b>{formatPesos(toPesos(saldo))}</b>
      {nombre && ` · ${nombre}`}
      <br />
      <span className="soft small">
        {formatFechaHora(fecha_hora)} ·{' '}
        {vencida ? 'plazo vencido' : vence_en ? `hasta el ${formatHasta(vence_en)}` : 'sin plazo'}
        {comprobantes.length > 0 && ` · avisó que transfirió${nameComprobantes(comprobantes)}`}
        {archivos > 0 && ` · mandó ${formatCount(archivos, 'comprobante', 'comprobantes')}`}
      </span>
    </li>
  )
}
