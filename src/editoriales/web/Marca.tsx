type Props = {
  id: string
  alt?: string
  eager?: boolean
  /** In inks for a ground that is always dark; else they follow day and night. */
  noche?: boolean
}

/** A publisher's drawn mark. A remote `imagen` is never loaded by the browser. */
export function Marca({ id, alt = '', eager = false, noche = false }: Props) {
  return (
    <img
      className={noche ? undefined : 'mark'}
      src={`/marcas/${id}.svg${noche ? '?tema=noche' : ''}`}
      alt={alt}
      width="130"
      height="120"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
