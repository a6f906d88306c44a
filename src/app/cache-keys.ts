// Which parameters mean something to which public address. What nobody knows (utm_… and strangers) is dropped, so that it
// neither fills the cache nor makes two copies of one page.
const LISTADO = [
  ...['pagina', 'cantidad', 'orden', 'idioma', 'formato', 'categoria', 'autor', 'editorial'],
  ...['precio_desde', 'precio_hasta'],
]
const withoutOwn = (faceta: string) => LISTADO.filter((name) => name !== faceta)

const KNOWN: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/(api\/)?busqueda(\/|$)/, ['q', ...LISTADO]],
  [/^\/editoriales\/[^/]+\/libros$/, withoutOwn('editorial')],
  [/^\/autores\/[^/]+\/libros$/, withoutOwn('autor')],
  [/^\/(ebooks|audiolibros)$/, withoutOwn('formato')],
  [/^\/(editoriales|autores|ofertas)(\/|$)/, ['pagina']],
  // There `categoria` is the list itself where the path does not name it.
  [/^\/categorias(\/|$)/, LISTADO],
  [/^\/(libros|libro-seleccionado)\//, ['opiniones']],
  [/^\/api\/opiniones$/, ['libro', 'offset', 'limit']],
  [/^\/api\//, ['q', 'offset', 'limit', 'orden', 'tras', 'formato', 'precio_hasta']],
  [/^\/marcas\//, ['v', 'tema']],
  [/^\/(portadas|retratos)\//, ['v']],
]

/**
 * The address as the shop understands it: no trailing slash, known parameters only, in a fixed order. It begins with one
 * slash: with two, or in the absolute form that HTTP allows, it would name a host of the sender's choice.
 */
export function cacheKeyOf(url: string): string | null {
  if (url.length > 2_000) return null
  const [, given = '/', query] = url.match(/^([^?]*)(?:\?(.*))?$/s) ?? []
  const path = given.startsWith('/') && given[1] !== '/' ? given : given.replace(/^(?:https?:\/\/[^/]*)?\/*/i, '/')
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (!query) return bare
  const names = KNOWN.find(([pattern]) => pattern.test(bare))?.[1]
  if (!names) return bare
  const kept = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
  if (kept.length === 0) return bare
  kept.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)) // stable: repeated parameters keep their order
  return `${bare}?${new URLSearchParams(kept)}`
}
