import { Link } from '@tanstack/react-router'
import { LibroCard } from '../../../libros/web/LibroCard.tsx'
import type { Tarjeta } from '../../../libros/web/tarjeta.ts'
import { EmptyArt } from '../../../ui/EmptyArt.tsx'
import { Fila, type LibroFila } from './Fila.tsx'

type Props = {
  consulta: string
  filtered: boolean
  /** What may have been meant. */
  sugerida: string | null
  categorias: { valor: string; nombre: string }[]
  /** What comes nearest to the words (with filters: what they find without), and what others buy. */
  cercanos: LibroFila[]
  populares: Tarjeta[]
}

/** A search that found nothing is not the end of the visit. */
export function SinResultados({ consulta, filtered, sugerida, categorias, cercanos, populares }: Props) {
  return (
    <>
      <div className="empty">
        <EmptyArt />
        <p>
          No encontramos libros para «{consulta}»{filtered && ' con estos filtros'}.
        </p>
        {sugerida && (
          <p>
            ¿Quisiste decir{' '}
            <Link to="/busqueda/$term" params={{ term: sugerida }}>
              {sugerida}
            </Link>
            ?
          </p>
        )}
        <p className="soft">
          {filtered
            ? 'Probá quitando alguno, o mirá qué hay en cada categoría:'
            : 'Revisá cómo está escrito, o mirá qué hay en cada categoría:'}
        </p>
        <ul className="chips">
          {categorias.map(({ valor, nombre }) => (
            <li key={valor}>
              <Link className="chip" to="/categorias/$id" params={{ id: valor }}>
                {nombre}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {cercanos.length > 0 && (
        <section className="mt-4" aria-labelledby="cercanos">
          <h2 id="cercanos">{filtered ? 'Sin los filtros' : 'Lo más parecido'}</h2>
          {cercanos.map((libro) => (
            <Fila key={libro._id} libro={libro} eager={false} to="/libro-seleccionado/$id" />
          ))}
        </section>
      )}
      {populares.length > 0 && (
        <section className="mt-6" aria-labelledby="populares">
          <h2 id="populares">Libros populares</h2>
          <div className="shelf mt-3">
            {populares.map((libro) => (
              <LibroCard key={libro._id} libro={libro} />
            ))}
          </div>
        </section>
      )}
    </>
  )
}
