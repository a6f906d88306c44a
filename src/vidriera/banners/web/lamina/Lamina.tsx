import type { ReactNode } from 'react'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'

type Props = {
  titulo: ReactNode
  texto: string
  /** What is drawn beside the text where there is no picture. */
  libros: readonly Tarjeta[]
  imagen?: { src: string; alt: string } | null | undefined
  /** The first one of a page loads at once. */
  eager: boolean
  /** Its link. */
  children: ReactNode
}

/** One banner: its words, and a picture or covers of books. */
export const Lamina = ({ titulo, texto, libros, imagen, eager, children }: Props) => (
  <div className="wrap banner__in">
    <div className="banner__text">
      <h2>{titulo}</h2>
      <p>{texto}</p>
      {children}
    </div>
    {imagen ? (
      <img
        className="banner__picture"
        src={imagen.src}
        alt={imagen.alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    ) : (
      <div className="banner__books" aria-hidden="true">
        {libros.map(({ _id, portada_version }) => (
          <Portada key={_id} id={_id} version={portada_version} eager={eager} />
        ))}
      </div>
    )}
  </div>
)
