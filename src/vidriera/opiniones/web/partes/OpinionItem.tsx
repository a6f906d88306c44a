import type { ReactNode } from 'react'
import { formatDia, splitParrafos, toLocalDay } from '#platform/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { Stars } from '#ui/Stars.tsx'
import type { Opinion } from '../../opinion.contract.ts'

type Props = {
  opinion: Opinion
  /** What stands in the place of the signature. */
  titulo?: ReactNode
  /** What its author or an admin can do with it. */
  acciones?: ReactNode
}

const estrellasLabel = (estrellas: number) => (estrellas === 1 ? '1 estrella de 5' : `${estrellas} estrellas de 5`)

/** One opinion. Its text may run from right to left, and neither it nor the name reaches beyond its own place. */
export function OpinionItem({ opinion, titulo, acciones }: Props) {
  const { autor, estrellas, texto, fecha, editada, compra_verificada } = opinion
  return (
    <article className="opinion">
      <header>
        {titulo ?? (
          <b>
            <bdi>{autor}</bdi>
          </b>
        )}
        {estrellas !== null && <Stars value={estrellas} label={estrellasLabel(estrellas)} />}
        <span className="soft small">
          <time dateTime={fecha}>{formatDia(toLocalDay(new Date(fecha)))}</time>
          {editada && ' · editada'}
        </span>
        {compra_verificada && (
          <span className="opinion__verified">
            <Icon name="bien" small /> Compra verificada
          </span>
        )}
      </header>
      <Paragraphs texts={splitParrafos(texto)} className="reading" dir="auto" />
      {acciones && <div className="opinion__acts">{acciones}</div>}
    </article>
  )
}
