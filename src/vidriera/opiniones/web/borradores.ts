// Opinions begun and not yet published, in local storage under `borradores`: they outlive a session that ends in the
// middle. Each belongs to the account that wrote it; another one in the same browser is not shown it.
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { type Borrador, ESTRELLAS } from '../opinion.rules.ts'

type Guardado = Borrador & { usuario: string; libro: string }

const MAX = 20
const NONE: readonly Guardado[] = []

/** What is stored may not be ours: what is no draft is left out. */
function parseGuardados(found: unknown): readonly Guardado[] {
  if (!Array.isArray(found)) return NONE
  return found.slice(-MAX).flatMap((one: unknown) => {
    const { usuario, libro, estrellas, texto } = Object(one)
    if (typeof usuario !== 'string' || typeof libro !== 'string' || typeof texto !== 'string') return []
    return [{ usuario, libro, texto, estrellas: ESTRELLAS.find((n) => n === estrellas) ?? null }]
  })
}

const { read, write, subscribe } = createStored('borradores', parseGuardados)

type Whose = Pick<Guardado, 'usuario' | 'libro'>
const isOf = (whose: Whose) => (one: Guardado) => one.usuario === whose.usuario && one.libro === whose.libro

export const findBorrador = (whose: Whose): Borrador | undefined => read().find(isOf(whose))

export function saveBorrador(whose: Whose, { estrellas, texto }: Borrador): void {
  const others = read().filter((one) => !isOf(whose)(one))
  write([...others, { ...whose, estrellas, texto }].slice(-MAX))
}

export function dropBorrador(whose: Whose): void {
  if (findBorrador(whose)) write(read().filter((one) => !isOf(whose)(one)))
}

export const clearBorradores = (): void => write(NONE)

/** How many this browser keeps; null before it could be asked. */
export const useBorradores = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => read().length,
    () => null,
  )
