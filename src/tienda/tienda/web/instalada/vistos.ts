// The books that this browser looked at last, for when there is no network (docs/decisions/166). A logout forgets them.
import { UNTIL_LOGOUT } from '#platform/draft.ts'
import { type Pesos, pesos } from '#platform/money.ts'
import { createStored } from '#platform/stored.ts'

/** `precio` in pesos, null where it had none; `visto`: when, in milliseconds since 1970. */
export type Visto = {
  id: string
  titulo: string
  autores: string
  precio: Pesos | null
  portada: string
  visto: number
}

const VISTOS_MAX = 24

const isText = (value: unknown): value is string => typeof value === 'string'

/** The storage may hold anything: what is no book is left out. */
export function parseVistos(found: unknown): readonly Visto[] {
  if (!Array.isArray(found)) return []
  return found.flatMap((one): Visto[] => {
    const { id, titulo, autores, precio, portada, visto } = Object(one)
    const isBook = [id, titulo, autores, portada].every(isText) && typeof visto === 'number'
    return isBook
      ? [{ id, titulo, autores, precio: typeof precio === 'number' ? pesos(precio) : null, portada, visto }]
      : []
  })
}

const { read, write } = createStored(`${UNTIL_LOGOUT}vistos`, parseVistos)

export const readVistos = read

/** The latest first, each book once. */
export const addVisto = (libro: Visto): void =>
  write([libro, ...read().filter(({ id }) => id !== libro.id)].slice(0, VISTOS_MAX))
