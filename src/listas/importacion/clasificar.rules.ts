// What a record's categories, subjects and codes are to the shop: categories, and subjects to search by.
import { fold } from '#platform/text.ts'
import type { Contexto, Fila } from './fila.rules.ts'
import type { Esquema } from './materias/materia.rules.ts'

/** `sonMaterias`: the names of `materias` are a catalogue's and become the book's subjects, in place of those it had. */
export type Clasificacion = {
  categorias: readonly string[]
  materias: readonly string[]
  temas: readonly string[]
  codigos: Partial<Record<Exclude<Esquema, 'palabra'>, readonly string[]>>
  sonMaterias: boolean
}

type Clasificada = Pick<Fila, 'categorias' | 'categoriasSugeridas' | 'temas' | 'temasExtra'>

/** Each value once, whatever its case and accents: the first spelling stays, by its folded form. */
function uniqueByFold(values: readonly string[]): Map<string, string> {
  const seen = new Map<string, string>()
  for (const value of values) {
    const folded = fold(value)
    if (folded !== '' && !seen.has(folded)) seen.set(folded, value)
  }
  return seen
}

const CODIGOS: readonly Exclude<Esquema, 'palabra'>[] = ['thema', 'ibic', 'bisac', 'cdu']

/**
 * Categories that a column «categorías» names are chosen; those that subjects or codes lead to are suggested, at most
 * `SUGERIDAS` of them, and only where no category was chosen.
 */
export function createClasificador({ categoriasP, materias: mapa, avisos }: Contexto) {
  return ({ categorias, materias, temas, codigos, sonMaterias }: Clasificacion, linea: number): Clasificada => {
    const elegidas = new Set<string>()
    const extra = new Map<string, string>()
    for (const [folded, name] of uniqueByFold(categorias)) {
      const categoria = categoriasP.has(folded) ? folded : mapa.findExacta(folded)
      if (categoria && categoriasP.has(categoria)) elegidas.add(categoria)
      else extra.set(folded, name)
    }

    const sugeridas = new Set<string>()
    const suggest = (categoria: string | undefined): boolean => {
      if (categoria === undefined || !categoriasP.has(categoria)) return false
      sugeridas.add(categoria)
      return true
    }
    for (const esquema of CODIGOS) for (const codigo of codigos[esquema] ?? []) suggest(mapa.find(esquema, codigo))
    const leidas = uniqueByFold(materias)
    const sueltas: [string, string][] = []
    for (const [folded, name] of leidas) {
      if (!suggest(categoriasP.has(folded) ? folded : mapa.find('palabra', folded))) sueltas.push([folded, name])
    }
    const some = leidas.size + elegidas.size + extra.size > 0 || CODIGOS.some((esquema) => codigos[esquema]?.length)
    if (some) avisos.noteClasificado(sugeridas.size + elegidas.size > 0)
    if (sugeridas.size + elegidas.size === 0) {
      const code = CODIGOS.flatMap((esquema) => codigos[esquema] ?? [])[0]
      const [first] = sueltas
      if (first || code) avisos.note('categoria', linea, first?.[1].slice(0, 60) ?? `código ${code?.slice(0, 20)}`)
      for (const [folded, name] of sueltas) avisos.noteMateria(folded, name)
    }

    const propios = uniqueByFold(temas)
    if (sonMaterias) {
      const all = new Map([...leidas, ...propios])
      return {
        categorias: listOrNull(sugeridas),
        categoriasSugeridas: true,
        temas: listOrNull(all.values()),
        temasExtra: null,
      }
    }
    for (const [folded, name] of leidas) if (!extra.has(folded)) extra.set(folded, name)
    for (const folded of propios.keys()) extra.delete(folded)
    const chosen = elegidas.size > 0
    return {
      categorias: listOrNull(chosen ? elegidas : sugeridas),
      categoriasSugeridas: !chosen && sugeridas.size > 0,
      temas: listOrNull(propios.values()),
      temasExtra: listOrNull(extra.values()),
    }
  }
}

function listOrNull(values: Iterable<string>): string[] | null {
  const list = [...values]
  return list.length > 0 ? list : null
}
