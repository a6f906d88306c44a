// What a list's address may hold. All that the shop's first script knows about it: what the values mean is understood by
// the loader (listado/listado-search.ts), which travels with the lists.

const NAMES = [
  ...(['pagina', 'cantidad', 'orden', 'idioma', 'formato', 'categoria', 'autor', 'editorial'] as const),
  ...(['precio_desde', 'precio_hasta'] as const),
]

/** The values as they stand in the address, by name; whatever else stands there is left out. */
export type SearchParams = { [K in (typeof NAMES)[number]]?: unknown }

/** In the order of the page cache (app/addresses). A missing one is undefined: the router would keep the address's own. */
export const pickSearchParams = (search: Record<string, unknown>): SearchParams =>
  Object.fromEntries(NAMES.map((name) => [name, search[name]]))
