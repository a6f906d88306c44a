import { Carousel, type Steps } from '#ui/Carousel.tsx'
import { AutorCard, type AutorTarjeta } from './AutorCard.tsx'

/** Author carousel step by screen width (specification, section 9). */
const STEPS: Steps = [
  { below: 550, step: 2 },
  { below: 768, step: 4 },
  { below: 1000, step: 6 },
  { below: Number.POSITIVE_INFINITY, step: 8 },
]

/** A row of authors; not shown at all while there are none. */
export function AutorCarousel({ title, autores }: { title: string; autores: AutorTarjeta[] }) {
  if (autores.length === 0) return null
  const key = autores.map(({ _id }) => _id).join()
  return (
    <Carousel title={title} steps={STEPS} itemsKey={key} className="track--authors">
      {autores.map((autor) => (
        <AutorCard key={autor._id} autor={autor} />
      ))}
    </Carousel>
  )
}
