import { dibujoPath, isVersionRemota, listSrcset, portadaPath } from '#catalogo/portadas/portada.rules.ts'

type Props = {
  id: string
  /** The book's `portada_version`. */
  version: string
  /** Said where the cover stands alone; beside the title it is decoration and stays silent. */
  alt?: string
  /** How wide covers are there: on a shelf, on the book's own page, in a row of a list. */
  lugar?: keyof typeof SIZES
  /** The first covers of a page load at once, all others when they come near. */
  eager?: boolean
}

// After ui/css/{shelf,libro,busqueda}.css. Only a first guess for most: browsers that know `auto` measure lazy ones.
const SIZES = {
  estante: '(min-width: 62rem) 15rem, (min-width: 36rem) 30vw, 60vw',
  ficha: '(min-width: 62rem) 22.5rem, 15rem',
  fila: '7rem',
}

/**
 * A book's cover in its 2:3 box, always from the shop itself: a drawn one as SVG, a remote one as AVIF or WebP in the width
 * that the box needs.
 */
export function Portada({ id, version, alt = '', lugar = 'estante', eager = false }: Props) {
  const shown = {
    width: 400,
    height: 600,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
    decoding: 'async',
  } as const
  if (!isVersionRemota(version)) {
    return (
      <span className="cover">
        <img {...shown} alt={alt} src={dibujoPath(id, version)} />
      </span>
    )
  }
  const sizes = eager ? SIZES[lugar] : `auto, ${SIZES[lugar]}`
  return (
    <span className="cover">
      <picture>
        <source type="image/avif" srcSet={listSrcset(id, version, 'avif')} sizes={sizes} />
        {/* `sizes` and `srcSet` before `src`: otherwise React makes browsers load the latter too. */}
        <img
          {...shown}
          alt={alt}
          sizes={sizes}
          srcSet={listSrcset(id, version, 'webp')}
          src={portadaPath(id, version)}
        />
      </picture>
    </span>
  )
}
