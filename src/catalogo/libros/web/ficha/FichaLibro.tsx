import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { Precio } from '#casa/moneda/web/Precio.tsx'
import { splitParrafos } from '#platform/format.ts'
import { Paragraphs } from '#ui/Paragraphs.tsx'
import type { FichaPresentada } from '../../ficha/ficha.contract.ts'
import { codigoDeIdioma } from '../../idioma.rules.ts'
import { describeEdicion, nameEdicion } from '../../obra/edicion.rules.ts'
import type { Obra } from '../../obra/obra.contract.ts'
import { formatPeso, formatTamano } from './medida.rules.ts'
import {
  AUDIENCIA_NOMBRES,
  DE_ROL,
  DISPONIBILIDAD_NOMBRES,
  ENCUADERNACION_NOMBRES,
  ESTADO_NOMBRES,
} from './palabras.ts'

type Props = { ficha: FichaPresentada } & (
  | { parte: 'datos' | 'textos' }
  | { parte: 'obra'; obra: Obra; idioma: string | null }
)

/**
 * What is known of an edition: `datos` are further rows of the book's facts, `textos` what is to be read, `obra` the other
 * editions of its work (`idioma` is the book's own). The book page loads it only for books that have any of it.
 */
export default function FichaLibro({ ficha, ...props }: Props) {
  if (props.parte === 'obra') return <Ediciones obra={props.obra} idioma={props.idioma} />
  return props.parte === 'datos' ? <Datos ficha={ficha} /> : <Textos ficha={ficha} />
}

function Ediciones({ obra: { ediciones }, idioma }: { obra: Obra; idioma: string | null }) {
  return (
    <section className="mt-3" aria-labelledby="ediciones">
      <h2 id="ediciones" className="editions__title">
        También en
      </h2>
      <ul className="series editions">
        {ediciones.map((edicion) => (
          <li key={edicion._id}>
            <Link to="/libros/$id" params={{ id: edicion._id }}>
              {[nameEdicion(edicion), describeEdicion(edicion, idioma)].filter(Boolean).join(', ')}
            </Link>
            <Precio
              pesos={edicion.precio}
              oferta={edicion.oferta}
              gratis={edicion.gratis}
              iva={edicion.clase_iva}
              trim
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Datos({ ficha }: { ficha: FichaPresentada }) {
  const { contribuidores = [], coleccion, coleccion_numero, numero_edicion, edicion, encuadernacion } = ficha
  const { titulo_original, idioma_original, audiencia, estado_editorial, disponibilidad } = ficha
  return (
    <>
      {Object.entries(DE_ROL).map(([rol, hizo]) => (
        <Dato key={rol} nombre={hizo}>
          {joinBuscados(contribuidores.filter((persona) => persona.rol === rol).map(({ nombre }) => nombre))}
        </Dato>
      ))}
      <Dato nombre="Colección">
        {coleccion && (
          <>
            <Serie ficha={ficha} />
            {coleccion_numero && `, n.º ${coleccion_numero}`}
          </>
        )}
      </Dato>
      <Dato nombre="Esta edición">
        {[numero_edicion && `${numero_edicion}.ª edición`, edicion].filter(Boolean).join(' · ')}
      </Dato>
      <Dato nombre="Título original">
        {titulo_original && (
          <>
            <span lang={codigoDeIdioma(idioma_original)}>{titulo_original}</span>
            {idioma_original && ` (${idioma_original})`}
          </>
        )}
      </Dato>
      <Dato nombre="Idioma original">{!titulo_original && idioma_original}</Dato>
      <Dato nombre="Páginas">{ficha.paginas}</Dato>
      <Dato nombre="Encuadernación">{encuadernacion && ENCUADERNACION_NOMBRES[encuadernacion]}</Dato>
      <Dato nombre="Tamaño">{formatTamano(ficha)}</Dato>
      <Dato nombre="Peso">{ficha.peso_g && formatPeso(ficha.peso_g)}</Dato>
      <Dato nombre="Público">{audiencia && audiencia !== 'general' && AUDIENCIA_NOMBRES[audiencia]}</Dato>
      <Dato nombre="Materias">{joinBuscados((ficha.materias ?? []).map(({ nombre }) => nombre))}</Dato>
      <Dato nombre="En la editorial">
        {estado_editorial && !SIN_NOVEDAD.includes(estado_editorial) && ESTADO_NOMBRES[estado_editorial]}
      </Dato>
      <Dato nombre="En el proveedor">
        {disponibilidad && disponibilidad !== 'disponible' && DISPONIBILIDAD_NOMBRES[disponibilidad]}
      </Dato>
    </>
  )
}

/** States that tell a reader nothing. */
const SIN_NOVEDAD: readonly string[] = ['activo', 'desconocido']

function Dato({ nombre, children }: { nombre: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The series' name, leading to its page; one of no publisher to the search. */
const Serie = ({ ficha: { coleccion = '', serie } }: { ficha: FichaPresentada }) =>
  serie ? (
    <Link to="/editoriales/$id/colecciones/$slug" params={{ id: serie.editorial, slug: serie.slug }}>
      {coleccion}
    </Link>
  ) : (
    <Buscado>{coleccion}</Buscado>
  )

/** A name that leads to the books that have it. */
const Buscado = ({ children }: { children: string }) => (
  <Link to="/busqueda/$term" params={{ term: children }}>
    {children}
  </Link>
)

const joinBuscados = (nombres: readonly string[]) =>
  nombres.length > 0 &&
  nombres.map((nombre, n) => (
    <Fragment key={nombre}>
      {n > 0 && ', '}
      <Buscado>{nombre}</Buscado>
    </Fragment>
  ))

function Textos({
  ficha: { criticas = [], indice, fragmento, coleccion, coleccion_numero, vecinos = [] },
}: Pick<Props, 'ficha'>) {
  return (
    <>
      {criticas.length > 0 && (
        <section className="mt-4" aria-labelledby="criticas">
          <h2 id="criticas">Dijeron de este libro</h2>
          {criticas.map(({ texto, fuente }) => (
            <figure key={texto} className="reading quote mt-2">
              <blockquote>
                <Paragraphs texts={splitParrafos(texto)} />
              </blockquote>
              {fuente && <figcaption className="soft">{fuente}</figcaption>}
            </figure>
          ))}
        </section>
      )}
      <Desplegable titulo="Índice" texto={indice} />
      <Desplegable titulo="Leer un fragmento" texto={fragmento} />
      {coleccion && vecinos.length > 0 && (
        <section className="mt-4" aria-labelledby="coleccion">
          <h2 id="coleccion">Más de la colección {coleccion}</h2>
          <ul className="series mt-2" aria-label={`Libros cerca del n.º ${coleccion_numero}`}>
            {vecinos.map(({ _id, titulo, numero }) => (
              <li key={_id}>
                <span className="soft">{numero}</span>{' '}
                <Link to="/libros/$id" params={{ id: _id }}>
                  {titulo}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function Desplegable({ titulo, texto }: { titulo: string; texto: string | undefined }) {
  if (!texto) return null
  return (
    <details className="more mt-3">
      <summary>{titulo}</summary>
      <div className="reading mt-2">
        <Paragraphs texts={splitParrafos(texto)} />
      </div>
    </details>
  )
}
