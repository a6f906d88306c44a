// How the owner is told what the database lacks.

const NOMBRADAS = 10

/** One sentence for the owner; null where nothing is missing. */
export function describeFaltantes(faltan: readonly string[]): string | null {
  if (faltan.length === 0) return null
  const mas = faltan.length - NOMBRADAS
  const nombres = faltan.slice(0, NOMBRADAS).join(', ') + (mas > 0 ? ` y ${mas} más` : '')
  return `A la base de datos le falta: ${nombres}. Si viene de una restauración, repetila en una base vacía y mirá sus errores; si no, volvé al último respaldo bueno (docs/respaldo.md).`
}
