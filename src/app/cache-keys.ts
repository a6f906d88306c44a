// Which parameters mean something to which public address. What nobody knows (utm_… and strangers) is dropped, so that it
// neither fills the cache nor makes two copies of one page.
const KNOWN: readonly [path: RegExp, names: readonly string[]][] = [
  [/^\/(api\/)?busqueda(\/|$)/, ['q', 'pagina', 'cantidad', 'orden', 'idioma', 'formato', 'categoria']],
  [/^\/(editoriales|autores)(\/|$)/, ['pagina']],
  [/^\/categorias(\/|$)/, ['pagina', 'categoria']],
  [/^\/api\//, ['offset', 'limit', 'orden']],
  [/^\/marcas\//, ['tema']],
]

/** The address as the shop understands it: no trailing slash, known parameters only, in a fixed order. */
export function cacheKeyOf(url: string): string | null {
  const [, path = '/', query] = url.match(/^([^?]*)(?:\?(.*))?$/s) ?? []
  if (url.length > 2_000) return null
  const bare = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (!query) return bare
  const names = KNOWN.find(([pattern]) => pattern.test(bare))?.[1]
  if (!names) return bare
  const given = [...new URLSearchParams(query)].filter(([name]) => names.includes(name))
  if (given.length === 0) return bare
  given.sort(([a], [b]) => names.indexOf(a) - names.indexOf(b)) // stable: repeated parameters keep their order
  return `${bare}?${new URLSearchParams(given)}`
}
