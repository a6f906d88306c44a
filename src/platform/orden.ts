// Lists whose order is made by hand.
export const DIRECCIONES = ['arriba', 'abajo'] as const
export type Direccion = (typeof DIRECCIONES)[number]

/** The list with one of it moved by a place; the same list where it is at that end already, or is not in it. */
export function moveBy<T>(list: readonly T[], at: number, direccion: Direccion): readonly T[] {
  const to = direccion === 'arriba' ? at - 1 : at + 1
  const [moved, other] = [list[at], list[to]]
  if (moved === undefined || other === undefined) return list
  return list.with(at, other).with(to, moved)
}
