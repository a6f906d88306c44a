import { Link } from '@tanstack/react-router'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { BotonFavorito } from './BotonFavorito.tsx'
import { Disponible } from './Disponible.tsx'
import { Portada } from './Portada.tsx'
import { joinAutores, type Tarjeta } from './tarjeta.ts'

type Props = { libro: Tarjeta; eager?: boolean; onFavorito?: () => void }

/** A book on the shelf: its cover on the line, its label below. Cover and title are one target. */
export function LibroCard({ libro, eager = false, onFavorito }: Props) {
  return (
    <article className="book">
      <Link className="book__cover" to="/libros/$id" params={{ id: libro._id }} tabIndex={-1} aria-hidden="true">
        <Portada id={libro._id} version={libro.portada_version} eager={eager} />
      </Link>
      <div className="book__label">
        <h3 className="book__title">
          <Link to="/libros/$id" params={{ id: libro._id }}>
            {libro.titulo}
          </Link>
        </h3>
        {libro.autores.length > 0 && <p className="book__author">{joinAutores(libro.autores)}</p>}
        <div className="book__foot">
          <Precio pesos={libro.precio} oferta={libro.oferta} gratis={libro.gratis} iva={libro.clase_iva} trim />
          <BotonFavorito id={libro._id} titulo={libro.titulo} onToggle={onFavorito} />
        </div>
        <Disponible de={libro.disponibilidad} />
        {libro.porque && <p className="book__why">{libro.porque}</p>}
      </div>
    </article>
  )
}
