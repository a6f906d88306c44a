import { useEffect, useState } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { formatDia, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import { type Comprobante, listMisComprobantes } from '../comprobante.contract.ts'

/** The invoices and credit notes of one's own order; nothing in a shop that makes none. A failure leaves the page as it is. */
export function MisComprobantes({ pedidoId }: { pedidoId: string }) {
  const emite = readPublico(usePublicos(), 'facturas.emitir', false)
  const [comprobantes, setComprobantes] = useState<readonly Comprobante[]>([])
  useEffect(() => {
    if (!emite) return
    let left = false
    api.call(listMisComprobantes, { id: pedidoId }).then(
      (items) => {
        if (!left) setComprobantes(items)
      },
      () => {},
    )
    return () => {
      left = true
    }
  }, [emite, pedidoId])
  if (comprobantes.length === 0) return null
  return (
    <section className="step no-print" aria-labelledby="comprobantes">
      <h2 id="comprobantes">Comprobantes</h2>
      {comprobantes.map(({ _id, nombre, fecha, total, ambiente }) => (
        <p key={_id} className="mt-1">
          <a className={buttonClass('line')} href={`/api/comprobantes/${_id}/pdf`} download>
            Descargar {nombre}
          </a>{' '}
          <span className="soft small">
            {fecha && `${formatDia(fecha)} · `}
            {formatPesos(total)}
            {ambiente !== 'produccion' && ' · de prueba, sin valor'}
          </span>
        </p>
      ))}
    </section>
  )
}
