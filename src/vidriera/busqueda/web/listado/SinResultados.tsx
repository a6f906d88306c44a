import { Link, useHydrated } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { LibroCard } from '#catalogo/libros/web/LibroCard.tsx'
import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { describeEntendida, describeSalida } from '../../sin-resultado/entendida.rules.ts'
import { LibroEnLista, type LibroFila } from './LibroEnLista.tsx'

/** Whoever asks for it loads it. */
const Avisame = lazy(() => import('#estante/esperas/web/Avisame.tsx'))

type Props = {
  consulta: string
  filtered: boolean
  /** What was looked for: the words that say something of a book. */
  entendida: string[]
  /** What may have been meant. */
  sugerida: string | null
  categorias: { valor: string; nombre: string }[]
  /** What comes nearest to the words (with filters: what they find without), and what others buy. */
  cercanos: LibroFila[]
  populares: Tarjeta[]
}

/** A search that found nothing is not the end of the visit. */
export function SinResultados({ consulta, filtered, entendida, sugerida, categorias, cercanos, populares }: Props) {
  return (
    <>
      <div className="empty">
        <EmptyArt />
        <p>
          No encontramos libros para «{consulta}»{filtered && ' con estos filtros'}.
        </p>
        {!filtered && <p className="soft">{describeEntendida(entendida)}</p>}
        {sugerida && (
          <p>
            ¿Quisiste decir{' '}
            <Link to="/busqueda/$term" params={{ term: sugerida }}>
              {sugerida}
            </Link>
            ?
          </p>
        )}
        <p className="soft">{describeSalida(filtered, entendida)}</p>
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
            <LibroEnLista key={libro._id} libro={libro} eager={false} to="/libro-seleccionado/$id" />
          ))}
        </section>
      )}
      {!filtered && <Pedinos texto={consulta} />}
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

/** What nobody found can be asked for. Without scripts the contact page says how. */
export function Pedinos({ texto }: { texto: string }) {
  const hydrated = useHydrated()
  const [abierto, setAbierto] = useState(false)
  return (
    <section className="mt-4" aria-labelledby="pedinos">
      <h2 id="pedinos">¿No está lo que buscás?</h2>
      <p className="soft mt-1">Lo buscamos y te escribimos si lo conseguimos.</p>
      {!hydrated && (
        <Link to="/contacto" className={buttonClass('line', { extra: 'mt-2' })}>
          Pedinos este libro
        </Link>
      )}
      {hydrated && !abierto && (
        <Button look="line" className="mt-2" onClick={() => setAbierto(true)}>
          Pedinos este libro
        </Button>
      )}
      {abierto && (
        <div className="ask">
          <Suspense>
            <Avisame texto={texto} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
