// What every edit of the catalogue does, whatever it edits.
import { AppError } from './errors.ts'
import { formatCount } from './format.ts'

/**
 * Refuses an edit that began with another version than the stored one. The answer's `guardado` is what stands there now, so
 * that both can be shown.
 */
export function requireVersion(version: number | undefined, guardado: { version: number }): void {
  if (version === undefined || version === guardado.version) return
  const mensaje = 'Otra persona guardó cambios mientras editabas. Miralos antes de guardar los tuyos.'
  throw new AppError(409, 'VERSION', mensaje, undefined, { guardado })
}

/** Refuses to delete what is in use; `usos` says by how many. */
export function requireUnused(usos: number, one: string, many: string): void {
  if (usos === 0) return
  const mensaje = `No se puede eliminar: está en uso en ${formatCount(usos, one, many)}.`
  throw new AppError(409, 'EN_USO', mensaje, undefined, { usos })
}

/** Those of `cambios` that differ from what is stored, or null when nothing does. */
export function pickChanged<T extends object>(cambios: T, antes: { [K in keyof T]?: unknown }): Partial<T> | null {
  const keys = Object.keys(cambios) as (keyof T)[] // an object literal's own keys
  const isSame = (key: keyof T) => JSON.stringify(cambios[key]) === JSON.stringify(antes[key])
  const changed = keys.filter((key) => cambios[key] !== undefined && !isSame(key))
  if (changed.length === 0) return null
  const picked: Partial<T> = {}
  for (const key of changed) picked[key] = cambios[key]
  return picked
}
