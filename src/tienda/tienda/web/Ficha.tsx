import type { ReactNode } from 'react'
import { LibroCarousel } from '#catalogo/libros/web/LibroCarousel.tsx'
import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import { formatCount } from '#platform/format.ts'
import { BackLink } from '#ui/BackLink.tsx'

/** Three times what the row shows at once; the full list has its own page. */
export const LIBROS_EN_FICHA = 24

type Props = {
  /** The list that it belongs to. */
  back: '/autores' | '/editoriales'
  titulo: string
  figura: ReactNode
  sobre: string
  children: ReactNode
  total: number
  /** Wraps the words that lead to all the books. */
  linkTodos: (words: string) => ReactNode
  publicados: string
  libros: Tarjeta[]
}

/** The page of an author or a publisher: a picture, what is known, and the books. */
export function Ficha({ back, titulo, figura, sobre, children, total, linkTodos, publicados, libros }: Props) {
  return (
    <>
      <div className="wrap">
        <BackLink to={back} />
        <h1 className="mt-2">{titulo}</h1>
        <section className="profile mt-4" aria-labelledby="sobre">
          {figura}
          <div>
            <h2 id="sobre">{sobre}</h2>
            <div className="reading mt-2">{children}</div>
            {total > 0 && <p className="mt-3">{linkTodos(`Ver ${formatCount(total, 'libro', 'libros')}`)}</p>}
          </div>
        </section>
      </div>
      <LibroCarousel title={publicados} libros={libros} />
    </>
  )
}

/** The same while it loads; `figura` has the picture's size. */
export function FichaSkeleton({ children, figura }: { children: string; figura: string }) {
  return (
    <div className="wrap pt-4" role="status">
      <p className="soft">{children}</p>
      <div className="profile mt-4" aria-hidden="true">
        <span className={`${figura} skeleton`} />
        <div>
          <span className="skeleton h-4" />
          <span className="skeleton mt-2 h-12" />
        </div>
      </div>
    </div>
  )
}
