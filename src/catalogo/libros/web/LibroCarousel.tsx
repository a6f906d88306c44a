import { useCallback, useRef, useState } from 'react'
import { api } from '#platform/http/client.ts'
import { Carousel, type Steps } from '#ui/Carousel.tsx'
import { listLibros } from '../libro.listas.contract.ts'
import type { OrdenLibro } from '../libro.rules.ts'
import { LibroCard } from './LibroCard.tsx'
import { type Tarjeta, toTarjeta } from './tarjeta.ts'

/** Book carousel step by screen width (specification, section 9). */
const STEPS: Steps = [
  { below: 576, step: 1 },
  { below: 768, step: 2 },
  { below: 992, step: 3 },
  { below: Number.POSITIVE_INFINITY, step: 4 },
]
/** How many books a carousel starts with, and how many it fetches when its end comes near. */
export const CAROUSEL_PAGE = 12

type Props = {
  title: string
  libros: Tarjeta[]
  /** With an order the carousel goes on through the whole catalogue, page by page. */
  orden?: OrdenLibro
  /**
   * The ids of the books that the page is about: they do not recommend themselves. `libros` are then no beginning of that
   * order, which comes after them, without them.
   */
  sin?: string
  eager?: boolean
}

/** A row of books; not shown at all while there are none. */
export function LibroCarousel({ title, libros, orden, sin, eager = false }: Props) {
  const [more, setMore] = useState<Tarjeta[]>([])
  const first = sin === undefined ? libros : []
  const state = useRef({ loading: false, ended: first === libros && libros.length < CAROUSEL_PAGE })
  const known = first.length + more.length
  const last = (more.at(-1) ?? first.at(-1))?._id

  const loadMore = useCallback(() => {
    if (!orden || state.current.loading || state.current.ended) return
    state.current.loading = true
    api
      .call(listLibros, { offset: known, tras: last, limit: CAROUSEL_PAGE, orden })
      .then((next) => {
        state.current.ended = next.length < CAROUSEL_PAGE
        setMore((before) => [...before, ...next.map(toTarjeta)])
      })
      .catch(console.error) // the row simply ends here; the next scroll tries again
      .finally(() => {
        state.current.loading = false
      })
  }, [orden, known, last])

  if (libros.length === 0) return null
  // A book may have moved to a later page while the earlier one was on the screen.
  const byId = new Map([...libros, ...more].map((libro) => [libro._id, libro]))
  const shown = [...byId.values()].filter(({ _id }) => !sin?.includes(_id))
  const key = libros.map(({ _id }) => _id).join()
  return (
    <Carousel id={orden} title={title} steps={STEPS} itemsKey={key} onNearEnd={loadMore}>
      {shown.map((libro, n) => (
        <LibroCard key={libro._id} libro={libro} eager={eager && n < 4} />
      ))}
    </Carousel>
  )
}
