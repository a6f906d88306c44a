import { Link } from '@tanstack/react-router'
import type { Autor } from '../autor.contract.ts'

/** What a card shows; a list page carries only this, so that its HTML stays small. */
export type AutorTarjeta = Pick<Autor, '_id' | 'nombre_completo'>

export const toAutorTarjeta = ({ _id, nombre_completo }: Autor): AutorTarjeta => ({ _id, nombre_completo })

type RetratoProps = { id: string; alt?: string; eager?: boolean }

/** An author's drawn medallion. A remote `perfil` is never loaded by the browser. */
export function Retrato({ id, alt = '', eager = false }: RetratoProps) {
  return (
    <span className="medallion">
      <img
        src={`/retratos/${id}.svg`}
        alt={alt}
        width="320"
        height="400"
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}

/** Portrait and name as one link. */
export function AutorCard({ autor }: { autor: AutorTarjeta }) {
  return (
    <article className="author">
      <Link to="/autor-seleccionado/$id" params={{ id: autor._id }}>
        <Retrato id={autor._id} />
        <span className="author__name">{autor.nombre_completo}</span>
      </Link>
    </article>
  )
}
