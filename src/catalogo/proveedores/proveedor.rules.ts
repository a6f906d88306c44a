// Who sends lists: the sorts of suppliers, and whose word counts more.

/** The sorts of suppliers, in the order in which their word counts. */
export const CLASES_PROVEEDOR = ['editorial', 'distribuidora', 'otro'] as const
export type ClaseProveedor = (typeof CLASES_PROVEEDOR)[number]

export const CLASE_NOMBRES: Record<ClaseProveedor, string> = {
  editorial: 'Editorial',
  distribuidora: 'Distribuidora',
  otro: 'Otro',
}

/** A smaller number wins. The shop's own hand comes before all of them. */
export const PRECEDENCIAS: Record<ClaseProveedor, number> = { editorial: 10, distribuidora: 20, otro: 30 }
export const PRECEDENCIA_MIN = 1
export const PRECEDENCIA_MAX = 99

type Emisor = { num: number; precedencia: number }

/** Of all suppliers those whose fields this one may not change. Equals may: the last one wins, as without suppliers. */
export const listMasFuertes = (todos: readonly Emisor[], { num, precedencia }: Emisor): number[] =>
  todos.filter((otro) => otro.num !== num && otro.precedencia < precedencia).map((otro) => otro.num)
