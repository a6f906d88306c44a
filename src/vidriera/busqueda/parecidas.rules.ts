// Lines that a reader cannot tell apart: editions of one text, with the same title by the same people.
import { fold } from '#platform/text.ts'

type Linea = { _id: string; titulo: string; autores: readonly { _id: string }[] }

/** The ids of those that look like another one of the list. */
export function listParecidas(libros: readonly Linea[]): Set<string> {
  const byCara = new Map<string, string[]>()
  for (const { _id, titulo, autores } of libros) {
    const cara = [fold(titulo), ...autores.map((autor) => autor._id)].join('|')
    byCara.set(cara, [...(byCara.get(cara) ?? []), _id])
  }
  return new Set([...byCara.values()].filter((ids) => ids.length > 1).flat())
}
