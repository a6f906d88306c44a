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
  /** What may be done with it. */
  children?: ReactNode
}

/** How it stands. */
export const InsigniaComprobante = ({ estado }: Pick<ComprobanteEnLista, 'estado'>) => (
  <span className={`badge badge--${COMO[estado]}`}>{ESTADO_COMPROBANTE_NOMBRES[estado]}</span>
)

/** Whom it is for, with their document where it names one. */
export function nameReceptor({ nombre, documento, numero }: ComprobanteEnLista['receptor']): string {
  const para = nombre || (documento === 'ninguno' ? 'A consumidor final' : '')
  return documento === 'ninguno' ? para : `${para} ${DOCUMENTO_NOMBRES[documento]} ${numero}`
}

export const DescargarPdf = ({ comprobante: { _id, nombre } }: { comprobante: ComprobanteEnLista }) => (
  <a className={buttonClass('line')} href={`/api/comprobantes/${_id}/pdf`} download>
    Descargar PDF<span className="vh"> de {nombre}</span>
  </a>
)

/** One document: what it is, how it stands, what the tax office said. */
export function Comprobante({ comprobante, children }: Props) {
  const { nombre, estado, fecha, total, cae, motivo, ambiente, receptor } = comprobante
  return (
    <article className="parcel comprobante" aria-label={nombre}>
      <h3>
        {nombre} <InsigniaComprobante estado={estado} />
      </h3>
      <p className="small">
        {formatPesos(total)}
        {fecha && ` · ${formatDia(fecha)}`} · {nameReceptor(receptor)}
        {cae && ` · CAE ${cae}`}
      </p>
      {ambiente !== 'produccion' && <p className="small soft">De prueba: no vale como factura.</p>}
      {motivo && <p className="small comprobante__motivo">{motivo}</p>}
      <p className="parcel__tools">
        {estado === 'autorizado' && <DescargarPdf comprobante={comprobante} />}
        {children}
      </p>
    </article>
  )
}
