// What somebody looks for again and again in a list: its filters and its order, under a name.

export type Vista = { nombre: string; search: Readonly<Record<string, string>> }

/** By account and list: `0190… /panel-admin/pedidos`. */
export type Guardadas = Readonly<Record<string, readonly Vista[]>>

/** Of one list: more are no quicker than its filters. */
export const VISTAS_MAX = 12
export const NOMBRE_MAX = 40

/** What an address asks for, without the page and without rows that were brought along. */
export const toPedido = ({
  pagina: _,
  despues_de: __,
  libros: ___,
  ...search
}: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).flatMap(([clave, valor]) =>
      typeof valor === 'string' || typeof valor === 'number' ? [[clave, String(valor)]] : [],
    ),
  )

export function isMisma(una: Vista['search'], otra: Vista['search']): boolean {
  const claves = Object.keys(una)
  return claves.length === Object.keys(otra).length && claves.every((clave) => una[clave] === otra[clave])
}

/** One more; under a name that is there already it takes its place. The oldest gives way. */
export const guardar = (vistas: readonly Vista[], vista: Vista): readonly Vista[] =>
  [...vistas.filter(({ nombre }) => nombre !== vista.nombre), vista].slice(-VISTAS_MAX)

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isVista = (value: unknown): value is Vista =>
  isRecord(value) &&
  typeof value.nombre === 'string' &&
  isRecord(value.search) &&
  Object.values(value.search).every((one) => typeof one === 'string')

/** Whatever the storage holds. */
export const parseGuardadas = (found: unknown): Guardadas =>
  isRecord(found)
    ? Object.fromEntries(
        Object.entries(found).map(([clave, vistas]) => [clave, Array.isArray(vistas) ? vistas.filter(isVista) : []]),
      )
    : {}
