import { Link } from '@tanstack/react-router'
import type { Autor } from '../autor.contract.ts'

/** What a card shows; a list page carries only this, so that its HTML stays small. */
export type AutorTarjeta = Pick<Autor, '_id' | 'nombre_completo' | 'retrato'>

export const toAutorTarjeta = ({ _id, nombre_completo, retrato }: Autor): AutorTarjeta => ({
  _id,
  nombre_completo,
  retrato,
})

type RetratoProps = { retrato: string; alt?: string; eager?: boolean }

/** An author's photo or drawn medallion, from the shop itself: a remote `perfil` is never loaded by the browser. */
export function Retrato({ retrato, alt = '', eager = false }: RetratoProps) {
  return (
    <span className="medallion">
      <img src={retrato} alt={alt} width="320" height="400" loading={eager ? 'eager' : 'lazy'} decoding="async" />
    </span>
  )
}

/** Portrait and name as one link. */
export function AutorCard({ autor }: { autor: AutorTarjeta }) {
  return (
    <article className="author">
      <Link to="/autor-seleccionado/$id" params={{ id: autor._id }}>
        <Retrato retrato={autor.retrato} />
        <span className="author__name">{autor.nombre_completo}</span>
      </Link>
    </article>
  )
}
