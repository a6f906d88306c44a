type Props = {
  id: string
  alt?: string
  eager?: boolean
  /** In inks for a dark ground. */
  noche?: boolean
}

/** A publisher's drawn mark. A remote `imagen` is never loaded by the browser. */
export function Marca({ id, alt = '', eager = false, noche = false }: Props) {
  return (
    <img
      src={`/marcas/${id}.svg${noche ? '?tema=noche' : ''}`}
      alt={alt}
      width="130"
      height="120"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
