import { Link } from '@tanstack/react-router'
import { Fragment, lazy, type ReactElement, type ReactNode, Suspense } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useDireccion } from '#casa/sitio/web/useDireccion.ts'
import { toCompartirUrl } from '#casa/sitio/whatsapp.rules.ts'
import { FORMATO_NOMBRES } from '#catalogo/catalogo/catalogo.rules.ts'
import { ELOGIO_TITULO } from '#catalogo/libros/elogio/elogio.rules.ts'
import type { Libro, LibroPresentado } from '#catalogo/libros/libro.contract.ts'
import { computeResumen, RESUMEN_MAX } from '#catalogo/libros/libro.rules.ts'
import FichaLibro from '#catalogo/libros/web/ficha/FichaLibro.tsx'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { joinAutores, type Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { precioDe } from '#catalogo/rebajas/precio.rules.ts'
import { formatCalificacion, formatCount, formatFechaEdicion, formatPesos, splitParrafos } from '#platform/format.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { Stars } from '#ui/Stars.tsx'
import { Opiniones } from '#vidriera/opiniones/web/partes/Opiniones.tsx'
import type { Lista } from '#vidriera/opiniones/web/tandas.ts'
import { CompraLibro, isAgotado } from './CompraLibro.tsx'
import { TituloLibro } from './TituloLibro.tsx'

/** In a script of its own, which a book of which no more is known, nor other editions, does not load. The server has it at once: nothing streams. */
const Ficha = import.meta.env.SSR ? FichaLibro : lazy(() => import('#catalogo/libros/web/ficha/FichaLibro.tsx'))

type Props = { libro: LibroPresentado; opiniones: Lista | null; recomendados: Tarjeta[] }

/** The book page: what it is, what it costs, how it comes, and what to read next. */
export function LibroDetalle({ libro, opiniones, recomendados }: Props) {
  const { ficha, obra } = libro
  const ediciones = obra && (
    <Suspense>
      <Ficha ficha={{}} obra={obra} idioma={libro.idioma} parte="obra" />
    </Suspense>
  )
  const agotado = isAgotado(libro)
  return (
    <>
      <div className="wrap">
        <BackLink />
        <div className="book-page">
          <div className="book-page__cover">
            <Portada
              id={libro._id}
              version={libro.portada_version}
              alt={`Portada de ${libro.titulo}`}
              lugar="ficha"
              eager
            />
          </div>
          <Encabezado libro={libro}>{!agotado && ediciones}</Encabezado>
          {/* Who cannot have this one may have another one. */}
          <CompraLibro libro={libro}>{agotado && ediciones}</CompraLibro>
          <div className="book-page__text">
            {libro.elogio && <Elogio {...libro.elogio} />}
            <Sinopsis descripcion={libro.descripcion} />
            {ficha && (
              <Suspense>
                <Ficha ficha={ficha} parte="textos" />
              </Suspense>
            )}
            <Opiniones libro={libro} lista={opiniones} />
          </div>
          <div className="book-page__facts">
            <Detalles libro={libro}>
              {ficha && (
                <Suspense>
                  <Ficha ficha={ficha} parte="datos" />
                </Suspense>
              )}
            </Detalles>
            <Compartir libro={libro} />
          </div>
        </div>
      </div>
      <LibroCarousel title="Libros recomendados" libros={recomendados} orden="calificacion" sin={libro._id} />
    </>
  )
}

/** Title, authors, publisher, rating and the beginning of the synopsis; `children` come last. */
function Encabezado({ libro, children }: { libro: Libro; children: ReactNode }) {
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

/** The shop's own words. */
function Elogio({ texto, firma }: NonNullable<LibroPresentado['elogio']>) {
  return (
    <section className="praise" aria-labelledby="elogio">
      <h2 id="elogio">{ELOGIO_TITULO}</h2>
      <div className="reading mt-2">
        <Paragraphs texts={splitParrafos(texto)} />
        {firma && <p className="soft">{firma}</p>}
      </div>
    </section>
  )
}

function Sinopsis({ descripcion }: { descripcion: string | null }) {
  return (
    <section aria-labelledby="sinopsis">
      <h2 id="sinopsis">Sinopsis</h2>
      <div className="reading mt-2">
        {descripcion ? (
          <Paragraphs texts={splitParrafos(descripcion)} />
        ) : (
          <p className="soft">Todavía no tenemos la sinopsis de este libro.</p>
        )}
      </div>
    </section>
  )
}

/** The facts of a book; those that are not known are left out. `children` are further ones. */
function Detalles({ libro, children }: { libro: Libro; children: ReactNode }) {
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
const EnlacesAutores = ({ libro }: { libro: Libro }) =>
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

/** Title, price and address of a book for WhatsApp, in a shop that has typed in its own number there. */
function Compartir({ libro }: { libro: Libro }) {
  const usaWhatsapp = readPublico(usePublicos(), 'sitio.whatsapp', '') !== ''
  const direccion = useDireccion()
  if (!usaWhatsapp || direccion === '') return null
  const { _id, titulo, autores } = libro
  const by = joinAutores(autores.map(({ nombre_completo }) => nombre_completo))
  const precio = precioDe(libro)
  const texto = [
    by ? `${titulo}, de ${by}` : titulo,
    ...(precio === null ? [] : [formatPesos(precio, { trim: true })]),
    direccion + buildUrl('/libros/{id}', { id: _id }),
  ].join('\n')
  return (
    <p className="small mt-2">
      <a href={toCompartirUrl(texto)} target="_blank" rel="noopener noreferrer">
        Compartir por WhatsApp
      </a>
    </p>
  )
}
