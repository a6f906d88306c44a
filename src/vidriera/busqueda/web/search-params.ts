// What a list's address may hold. All that the shop's first script knows about it: what the values mean is understood by
// the loader (listado/listado-search.ts), which travels with the lists.

/** In the order in which the page cache writes them. */
export const LISTADO_PARAMS = [
  ...(['pagina', 'cantidad', 'orden', 'idioma', 'formato', 'categoria', 'autor', 'editorial'] as const),
  ...(['precio_desde', 'precio_hasta', 'disponible'] as const),
]

/** The values as they stand in the address, by name; whatever else stands there is left out. */
export type SearchParams = { [K in (typeof LISTADO_PARAMS)[number]]?: unknown }

/** A missing one is undefined: the router would keep the address's own. */
export const pickSearchParams = (search: Record<string, unknown>): SearchParams =>
  Object.fromEntries(LISTADO_PARAMS.map((name) => [name, search[name]]))
