type Props = { id: string; alt?: string; eager?: boolean }

/** A publisher's drawn mark. A remote `imagen` is never loaded by the browser. */
export function Marca({ id, alt = '', eager = false }: Props) {
  return (
    <img
      src={`/marcas/${id}.svg`}
      alt={alt}
      width="130"
      height="120"
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
