type Props = {
  id: string
  /** Said where the cover stands alone; beside the title it is decoration and stays silent. */
  alt?: string
  /** The first covers of a page load at once, all others when they come near. */
  eager?: boolean
}

/** A book's drawn cover in its 2:3 box. A remote `portada` is never loaded by the browser. */
export function Portada({ id, alt = '', eager = false }: Props) {
  return (
    <span className="cover">
      <img
        src={`/portadas/${id}.svg`}
        alt={alt}
        width="400"
        height="600"
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
      />
    </span>
  )
}
