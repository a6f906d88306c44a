import { lazy, Suspense } from 'react'
import { ELOGIO_TITULO } from '#catalogo/libros/elogio/elogio.rules.ts'
import type { LibroPresentado } from '#catalogo/libros/libro.contract.ts'
import FichaLibro from '#catalogo/libros/web/ficha/FichaLibro.tsx'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { splitParrafos } from '#platform/format.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import { Opiniones } from '#vidriera/opiniones/web/partes/Opiniones.tsx'
import type { Lista } from '#vidriera/opiniones/web/tandas.ts'
import { CompartirLibro } from './CompartirLibro.tsx'
import { CompraLibro, isAgotado } from './CompraLibro.tsx'
import { DetallesLibro } from './DetallesLibro.tsx'
import { EncabezadoLibro } from './EncabezadoLibro.tsx'

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
          <EncabezadoLibro libro={libro}>{!agotado && ediciones}</EncabezadoLibro>
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
            <DetallesLibro libro={libro}>
              {ficha && (
                <Suspense>
                  <Ficha ficha={ficha} parte="datos" />
                </Suspense>
              )}
            </DetallesLibro>
            <CompartirLibro libro={libro} />
          </div>
        </div>
      </div>
      <LibroCarousel title="Libros recomendados" libros={recomendados} orden="calificacion" sin={libro._id} />
    </>
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
