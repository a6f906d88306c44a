type Props = {
  marca: string
  alt?: string
  eager?: boolean
  /** A drawn one in inks for a ground that is always dark; else they follow day and night. */
  noche?: boolean
}

/**
 * A publisher's logo or drawn mark, from the shop itself: a remote `imagen` is never loaded by the browser. A logo keeps its
 * colours and the paper it stands on by day and by night.
 */
export function Marca({ marca, alt = '', eager = false, noche = false }: Props) {
  const logo = marca.includes('.webp') // drawn ones are SVG
  return (
    <img
      className={logo ? 'logo' : noche ? undefined : 'mark'}
      src={noche && !logo ? `${marca}&tema=noche` : marca}
      alt={alt}
      width="130"
      height="120"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
