import type { ReactNode } from 'react'
import { BackLink } from '#ui/BackLink.tsx'
import { Accesibilidad } from './Enlaces.tsx'
import { ListaTemas } from './ListaTemas.tsx'

type ArticuloProps = { titulo: string; entrada: string; children: ReactNode }

/** A help page: what it is about, its parts, and where to read on. */
export function Articulo({ titulo, entrada, children }: ArticuloProps) {
  return (
    <div className="wrap">
      <BackLink to="/ayuda" />
      <h1 className="mt-1">{titulo}</h1>
      <p className="book-page__sub">{entrada}</p>
      <div className="two-col mt-5">
        <div className="article">{children}</div>
        <nav aria-label="Más ayuda" className="stack">
          <ListaTemas seccion="Compras" corta />
          <ListaTemas seccion="Tu cuenta" corta />
          <ListaTemas seccion="¿Necesitas más ayuda?" corta />
          <p className="small">
            <Accesibilidad />
          </p>
        </nav>
      </div>
    </div>
  )
}

/** One part of a help page under its own heading. */
export function Parte({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section>
      <h2>{titulo}</h2>
      <div className="reading">{children}</div>
    </section>
  )
}
