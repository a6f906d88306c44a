import { Link } from '@tanstack/react-router'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { FORMATO_NOMBRES } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { formatFechaEdicion } from '#platform/format.ts'

/** The facts of a book; those that are not known are left out. `children` are further ones. */
export function DetallesLibro({ libro, children }: { libro: Libro; children: ReactNode }) {
  const { autores, editorial, fecha_edicion, fecha_edicion_precision, categorias, idioma, formatos, isbn } = libro
  return (
    <section aria-labelledby="detalles">
      <h2 id="detalles">Detalles</h2>
      <dl className="facts mt-2">
        <Dato nombre="Autores">{autores.length > 0 && <EnlacesAutores libro={libro} />}</Dato>
        <Dato nombre="Editorial">
          {editorial && (
            <Link to="/editoriales/$id" params={{ id: editorial._id }}>
              {editorial.descripcion}
            </Link>
          )}
        </Dato>
        <Dato nombre="Edición">{fecha_edicion && formatFechaEdicion(fecha_edicion, fecha_edicion_precision)}</Dato>
        <Dato nombre="Categorías">
          {categorias.length > 0 &&
            joinLinks(
              categorias.map(({ _id, nombre }) => (
                <Link key={_id} to="/categorias/$id" params={{ id: _id }}>
                  {nombre}
                </Link>
              )),
            )}
        </Dato>
        <Dato nombre="Idioma">{idioma}</Dato>
        {children}
        <dt>Formatos</dt>
        <dd>{formatos.map((formato) => FORMATO_NOMBRES[formato]).join(', ')}</dd>
        <dt>ISBN</dt>
        <dd>{isbn}</dd>
      </dl>
    </section>
  )
}

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The authors' names with commas between them, each leading to its page. */
export const EnlacesAutores = ({ libro }: { libro: Libro }) =>
  joinLinks(
    libro.autores.map(({ _id, nombre_completo }) => (
      <Link key={_id} to="/autor-seleccionado/$id" params={{ id: _id }}>
        {nombre_completo}
      </Link>
    )),
  )

const joinLinks = (links: readonly ReactElement[]) =>
  links.map((link, n) => (
    <Fragment key={link.key}>
      {n > 0 && ', '}
      {link}
    </Fragment>
  ))
