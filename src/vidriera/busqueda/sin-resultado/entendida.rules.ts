// What a search without results says to its reader.

const LISTA = new Intl.ListFormat('es', { type: 'conjunction' })

/** How the shop read the words, so that a reader sees what to change. */
export function describeEntendida(palabras: readonly string[]): string {
  const [first] = palabras
  if (first === undefined) return 'Contanos algo del libro: su título, quién lo escribió o de qué trata.'
  if (/^\d{13}$/.test(first)) return `Lo leímos como el ISBN ${first}.`
  if (palabras.length < 2) return `Ningún libro tiene «${first}» en su título, sus autores ni su descripción.`
  return `Ningún libro tiene a la vez ${LISTA.format(palabras.map((palabra) => `«${palabra}»`))}.`
}

/** What a reader may do next. Where no word said anything of a book, there is no spelling to look at again. */
export function describeSalida(filtered: boolean, palabras: readonly string[]): string {
  if (filtered) return 'Probá quitando alguno, o mirá qué hay en cada categoría:'
  return palabras.length > 0
    ? 'Revisá cómo está escrito, o mirá qué hay en cada categoría:'
    : 'O mirá qué hay en cada categoría:'
}
