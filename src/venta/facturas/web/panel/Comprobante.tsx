import type { ReactNode } from 'react'
import { formatDia, formatPesos } from '#platform/format.ts'
import { buttonClass } from '#ui/Button.tsx'
import type { ComprobanteEnLista } from '../../comprobante.contract.ts'
import { ESTADO_COMPROBANTE_NOMBRES, type EstadoComprobante } from '../../comprobante.rules.ts'
import { DOCUMENTO_NOMBRES } from '../../receptor.rules.ts'

/** Which of the order's badges each state looks like. */
const COMO: Record<EstadoComprobante, string> = {
  pendiente: 'pendiente',
  enviado: 'procesado',
  autorizado: 'entregado',
  rechazado: 'cancelado',
}

type Props = {
  comprobante: ComprobanteEnLista
  /** Beside its name: the order that it is of. */
  de?: ReactNode
  /** What may be done with it. */
  children?: ReactNode
}

/** One document: what it is, how it stands, what the tax office said. */
export function Comprobante({ comprobante, de, children }: Props) {
  const { _id, nombre, estado, fecha, total, cae, motivo, ambiente, receptor } = comprobante
  const para = receptor.nombre || (receptor.documento === 'ninguno' ? 'A consumidor final' : '')
  return (
    <article className="parcel comprobante" aria-label={nombre}>
      <h3>
        {nombre} <span className={`badge badge--${COMO[estado]}`}>{ESTADO_COMPROBANTE_NOMBRES[estado]}</span>
      </h3>
      <p className="small">
        {de}
        {formatPesos(total)}
        {fecha && ` · ${formatDia(fecha)}`} · {para}
        {receptor.documento !== 'ninguno' && ` ${DOCUMENTO_NOMBRES[receptor.documento]} ${receptor.numero}`}
        {cae && ` · CAE ${cae}`}
      </p>
      {ambiente !== 'produccion' && <p className="small soft">De prueba: no vale como factura.</p>}
      {motivo && <p className="small comprobante__motivo">{motivo}</p>}
      <p className="parcel__tools">
        {estado === 'autorizado' && (
          <a className={buttonClass('line')} href={`/api/comprobantes/${_id}/pdf`} download>
            Descargar PDF<span className="vh"> de {nombre}</span>
          </a>
        )}
        {children}
      </p>
    </article>
  )
}
