import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { FORMATO_NOMBRES } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { BotonFavorito } from '#catalogo/libros/web/BotonFavorito.tsx'
import { Disponible } from '#catalogo/libros/web/Disponible.tsx'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { formatCalificacion, formatCount, formatFechaEdicion, formatPesos } from '#platform/format.ts'
import { Stars } from '#ui/Stars.tsx'
import type { LibroHallado } from '../../busqueda.contract.ts'
import { listParecidas } from '../../parecidas.rules.ts'

/** What a row shows; the page carries only this. */
export type LibroFila = Pick<
  Libro,
  | '_id'
  | 'titulo'
  | 'precio'
  | 'oferta'
  | 'disponibilidad'
  | 'gratis'
  | 'clase_iva'
  | 'calificacion'
  | 'portada_version'
> & {
  autores: string
  edicion: string | null
  /** Publisher, binding and formats, where another line looks the same. */
  detalle?: string
  ediciones?: LibroHallado['ediciones']
}

/** The lines of one list. What would look alike says who publishes it and how it comes. */
export function toFilas(libros: readonly LibroHallado[]): LibroFila[] {
  const parecidas = listParecidas(libros)
  return libros.map((libro) => ({
    ...toFila(libro),
    ...(libro.ediciones && { ediciones: libro.ediciones }),
    ...(parecidas.has(libro._id) && { detalle: describeEdicion(libro) }),
  }))
}

const describeEdicion = ({ editorial, encuadernacion, formatos }: LibroHallado): string => {
  const formas = formatos.map((formato) => (formato === 'fisico' && encuadernacion) || FORMATO_NOMBRES[formato])
  return [editorial?.descripcion, ...formas].filter(Boolean).join(' · ')
}

const toFila = (libro: Libro): LibroFila => ({
  _id: libro._id,
  titulo: libro.titulo,
  precio: libro.precio,
  ...(libro.oferta && { oferta: libro.oferta }),
  ...(libro.disponibilidad && { disponibilidad: libro.disponibilidad }),
  ...(libro.gratis && { gratis: true }),
  ...(libro.clase_iva && { clase_iva: libro.clase_iva }),
  portada_version: libro.portada_version,
  calificacion: libro.calificacion,
  autores: libro.autores.map(({ nombre_completo }) => nombre_completo).join(', '),
  edicion: libro.fecha_edicion && formatFechaEdicion(libro.fecha_edicion, libro.fecha_edicion_precision),
})

type VariasEdiciones = NonNullable<LibroHallado['ediciones']> & { id: string; titulo: string }

/** The line stands for all editions of the work; its book's page names the others. */
const Ediciones = ({ cantidad, desde, id, titulo }: VariasEdiciones) => (
  <p className="result__meta small">
    <Link to="/libros/$id" params={{ id }} hash="ediciones">
      {formatCount(cantidad, 'edición', 'ediciones')}
      <span className="vh"> de {titulo}</span>
      {desde !== null && ` desde ${formatPesos(desde, { trim: true })}`}
    </Link>
  </p>
)

type Props = { libro: LibroFila; eager: boolean; to: '/libros/$id' | '/libro-seleccionado/$id' }

/** A book in a list. The price stands under the text on a phone, at the right elsewhere. The same one is not drawn again for a tick. */
export const LibroEnLista = memo(function LibroEnLista({ libro, eager, to }: Props) {
  const { _id, titulo, precio, oferta, gratis, clase_iva, portada_version, calificacion, autores, edicion } = libro
  const stars = calificacion ?? 0
  return (
    <article className="result">
      <Link to={to} params={{ id: _id }} tabIndex={-1} aria-hidden="true">
        <Portada id={_id} version={portada_version} lugar="fila" eager={eager} />
      </Link>
      <div>
        <h3>
          <Link to={to} params={{ id: _id }}>
            {titulo}
          </Link>
        </h3>
        {autores && <p>{autores}</p>}
        <p className="result__meta rating mt-half">
          <Stars
            value={stars}
            label={calificacion === null ? 'Sin calificación' : `${formatCalificacion(stars)} de 5`}
          />
          {calificacion === null && <span className="soft">sin opiniones</span>}
        </p>
        {edicion && <p className="result__meta small">Edición {edicion}</p>}
        {libro.detalle && <p className="result__meta small">{libro.detalle}</p>}
        {libro.ediciones && <Ediciones {...libro.ediciones} id={_id} titulo={titulo} />}
        <Disponible de={libro.disponibilidad} />
        <div className="result__mobile-price">
          <Precio pesos={precio} oferta={oferta} gratis={gratis} iva={clase_iva} trim codigo />
        </div>
      </div>
      <div className="result__end">
        <BotonFavorito id={_id} titulo={titulo} />
        <div className="result__price">
          <Precio pesos={precio} oferta={oferta} gratis={gratis} iva={clase_iva} trim codigo />
        </div>
      </div>
    </article>
  )
})
