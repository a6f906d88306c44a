import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { computeResumen, RESUMEN_MAX } from '#catalogo/libros/libro.rules.ts'
import { formatCalificacion, formatCount } from '#platform/format.ts'
import { Stars } from '#ui/Stars.tsx'
import { EnlacesAutores } from './DetallesLibro.tsx'
import { TituloLibro } from './TituloLibro.tsx'

/** Title, authors, publisher, rating and the beginning of the synopsis; `children` come last. */
export function EncabezadoLibro({ libro, children }: { libro: Libro; children: ReactNode }) {
  return (
    <div>
      <TituloLibro titulo={libro.titulo} />
      <p className="book-page__by">
        <EnlacesAutores libro={libro} />
        {libro.editorial && (
          <>
            {' '}
            <span className="soft">en</span>{' '}
            <Link to="/editoriales/$id" params={{ id: libro.editorial._id }}>
              {libro.editorial.descripcion}
            </Link>
          </>
        )}
      </p>
      {libro.calificacion !== null && (
        <p className="rating mt-1">
          <Stars value={libro.calificacion} label={`${formatCalificacion(libro.calificacion)} de 5`} />
          <span aria-hidden="true">{formatCalificacion(libro.calificacion)}</span>
          {libro.opiniones > 0 && <a href="#opiniones">{formatCount(libro.opiniones, 'opinión', 'opiniones')}</a>}
        </p>
      )}
      {libro.descripcion && libro.descripcion.length > RESUMEN_MAX && (
        <div className="reading only-wide mt-3">
          <p>{computeResumen(libro.descripcion)}</p>
          <p>
            <a href="#sinopsis">Leer la sinopsis</a>
          </p>
        </div>
      )}
      {children}
    </div>
  )
}
