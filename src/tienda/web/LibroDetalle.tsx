import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import { AgregarAlCarrito } from '../../carrito/web/AgregarAlCarrito.tsx'
import { FORMATO_NOMBRES } from '../../catalogo/catalogo.rules.ts'
import { computeEnvio } from '../../envios/envio.rules.ts'
import type { Libro } from '../../libros/libro.contract.ts'
import { computeCuotasEstimadas, computeResumen, RESUMEN_MAX, splitTitulo } from '../../libros/libro.rules.ts'
import { BotonFavorito } from '../../libros/web/BotonFavorito.tsx'
import { LibroCarousel } from '../../libros/web/LibroCarousel.tsx'
import { Portada } from '../../libros/web/Portada.tsx'
import type { Tarjeta } from '../../libros/web/tarjeta.ts'
import { Precio } from '../../moneda/web/Precio.tsx'
import { Opiniones } from '../../opiniones/web/partes/Opiniones.tsx'
import type { Lista } from '../../opiniones/web/tandas.ts'
import {
  formatCalificacion,
  formatCount,
  formatFechaEdicion,
  formatPesos,
  splitParrafos,
} from '../../platform/format.ts'
import { type Pesos, toCentavos, toPesos } from '../../platform/money.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Paragraphs } from '../../ui/Paragraphs.tsx'
import { Stars } from '../../ui/Stars.tsx'

type Props = { libro: Libro; opiniones: Lista | null; recomendados: Tarjeta[] }

/** The book page: what it is, what it costs, how it comes, and what to read next. */
export function LibroDetalle({ libro, opiniones, recomendados }: Props) {
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
          <Encabezado libro={libro} />
          <Compra libro={libro} />
        </div>
        <div className="two-col section">
          <div>
            <Sinopsis descripcion={libro.descripcion} />
            <Opiniones libro={libro} lista={opiniones} />
          </div>
          <Detalles libro={libro} />
        </div>
      </div>
      <LibroCarousel title="Libros recomendados" libros={recomendados} orden="calificacion" sin={libro._id} />
    </>
  )
}

function Autores({ libro }: { libro: Libro }) {
  return libro.autores.map(({ _id, nombre_completo }, n) => (
    <Fragment key={_id}>
      {n > 0 && ', '}
      <Link to="/autor-seleccionado/$id" params={{ id: _id }}>
        {nombre_completo}
      </Link>
    </Fragment>
  ))
}

function Encabezado({ libro }: { libro: Libro }) {
  const { principal, subtitulo } = splitTitulo(libro.titulo)
  return (
    <div>
      <h1>
        {principal}
        {subtitulo && <span className="vh">: {subtitulo}</span>}
      </h1>
      {subtitulo && (
        <p className="book-page__sub" aria-hidden="true">
          {subtitulo}
        </p>
      )}
      <p className="book-page__by">
        <Autores libro={libro} />
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
    </div>
  )
}

function Compra({ libro }: { libro: Libro }) {
  return (
    <aside className="buy" aria-label="Comprar">
      <div className="buy__price">
        <Precio pesos={libro.precio} />
        <BotonFavorito id={libro._id} titulo={libro.titulo} />
      </div>
      {libro.precio !== null && (
        <>
          <Condiciones precio={libro.precio} />
          <AgregarAlCarrito idLibro={libro._id} precio={libro.precio} />
        </>
      )}
    </aside>
  )
}

/** Instalments of the card issuers and the cheapest delivery, both said to be what they are. */
function Condiciones({ precio }: { precio: Pesos }) {
  const centavos = toCentavos(precio)
  const envio = computeEnvio(centavos, 'estandar')
  return (
    <ul className="buy__terms">
      <li>
        <Icon name="tarjeta" />
        <span>
          {computeCuotasEstimadas(centavos).map(({ cuotas, cuota, total }) => (
            <Fragment key={cuotas}>
              <b>
                {cuotas} cuotas de {formatPesos(toPesos(cuota), { trim: true })}
              </b>
              <br />
              <span className="small soft">Total {formatPesos(toPesos(total), { trim: true })}</span>
              <br />
            </Fragment>
          ))}
          <span className="small soft">Estimado según la tarjeta</span>
        </span>
      </li>
      <li>
        <Icon name="envio" />
        <span>
          {envio === 0 ? (
            <>
              <b>Envío gratis</b> a Rosario
            </>
          ) : (
            <>
              Envío a Rosario <b>desde {formatPesos(toPesos(envio), { trim: true })}</b>
            </>
          )}
        </span>
      </li>
    </ul>
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

function Detalles({ libro }: { libro: Libro }) {
  return (
    <section aria-labelledby="detalles">
      <h2 id="detalles">Detalles</h2>
      <dl className="facts mt-2">
        {libro.autores.length > 0 && (
          <>
            <dt>Autores</dt>
            <dd>
              <Autores libro={libro} />
            </dd>
          </>
        )}
        {libro.editorial && (
          <>
            <dt>Editorial</dt>
            <dd>
              <Link to="/editoriales/$id" params={{ id: libro.editorial._id }}>
                {libro.editorial.descripcion}
              </Link>
            </dd>
          </>
        )}
        {libro.fecha_edicion && (
          <>
            <dt>Edición</dt>
            <dd>{formatFechaEdicion(libro.fecha_edicion, libro.fecha_edicion_precision)}</dd>
          </>
        )}
        {libro.categorias.length > 0 && (
          <>
            <dt>Categorías</dt>
            <dd>
              {libro.categorias.map(({ _id, nombre }, n) => (
                <Fragment key={_id}>
                  {n > 0 && ', '}
                  <Link to="/categorias/$id" params={{ id: _id }}>
                    {nombre}
                  </Link>
                </Fragment>
              ))}
            </dd>
          </>
        )}
        {libro.idioma && (
          <>
            <dt>Idioma</dt>
            <dd>{libro.idioma}</dd>
          </>
        )}
        <dt>Formatos</dt>
        <dd>{libro.formatos.map((formato) => FORMATO_NOMBRES[formato]).join(', ')}</dd>
        <dt>ISBN</dt>
        <dd>{libro.isbn}</dd>
      </dl>
    </section>
  )
}
