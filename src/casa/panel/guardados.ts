// What this browser saved last of a row: it is newer than the list on the screen until that has been loaded again.

type Row = { _id: string; version: number }

/** Of so many rows; whoever edits more has seen the list again meanwhile. */
const MAX = 50
const guardados = new Map<string, Row>()

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'version' in value &&
  typeof value.version === 'number'

/** Keeps what a save answered, where that is the row as it is stored now. */
export function noteGuardado(answer: unknown): void {
  if (!isRow(answer)) return
  guardados.delete(answer._id)
  guardados.set(answer._id, answer)
  const [oldest] = guardados.keys()
  if (guardados.size > MAX && oldest !== undefined) guardados.delete(oldest)
}

/** The row as the list has it or, where this browser has saved it since, as it was saved. */
export function newestOf<Item>(item: Item): Item {
  const guardado = isRow(item) && guardados.get(item._id)
  return guardado && guardado.version > item.version ? { ...item, ...guardado } : item
}
