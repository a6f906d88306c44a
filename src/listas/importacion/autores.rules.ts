// Names of people as catalogues write them: each becomes `Nombre Apellido`, whichever way round it stood, with what they did
// for the book. Nobody is invented: a cell that can be read in two ways is kept as it is written and said to be unclear.
import { type Nombre, splitLastWord, splitNombre } from '#catalogo/autores/autor.rules.ts'
import type { RolDeLibro } from '#catalogo/catalogo/ficha.rules.ts'
import { fold } from '#platform/text.ts'
import { isNombreDePila } from './nombres.rules.ts'
import { cleanLine } from './texto.rules.ts'

export type Autor = { nombreCompleto: string; nombreP: string; nombre: string; apellido: string }
export type Contribuidor = Autor & { rol: RolDeLibro }
/** An author as the cell has it, which may be the surname first without a comma, and who that would be. */
export type Inverso = { escrito: Autor; sera: Autor }
/** `dudoso`: the cell may name one person or two, and was kept as it is written. */
export type Personas = { autores: Autor[]; contribuidores: Contribuidor[]; dudoso: boolean; inversos: Inverso[] }
/** What somebody said of a column: a name without a comma begins with the surname. */
export type Orden = 'apellido' | null

const ROLES_ESCRITOS: [RegExp, RolDeLibro][] = [
  [/^(?:ilustra|ilustr|ilus|dibuj|dib\b)/, 'ilustrador'],
  [/^(?:fotogra|fotos?\b|fot\b)/, 'fotografo'],
  [/^(?:prolog|prol\b|prefacio|introduccion|introd\b)/, 'prologuista'],
  [/^(?:traduc|trad\b|tr\b)/, 'traductor'],
  [/^(?:compil|comp\b|antolog|selecc|sel\b)/, 'compilador'],
  [/^(?:adapt)/, 'adaptador'],
  [/^(?:narrad|locu)/, 'narrador'],
  [/^(?:editor|edit\b|eds?\b|edicion|dir\b|director|coord)/, 'editor'],
  [/^(?:autor|aut\b|texto)/, 'autor'],
  [/^(?:notas|epilogo|posfacio|colab|disen|revis|tapa|cubierta)/, 'otro'],
]

/** The role that a word means, folded: «trad.», «ilustraciones de», «Comp». Undefined where it is none. */
export const findRol = (word: string): RolDeLibro | undefined => {
  const folded = fold(word)
  return ROLES_ESCRITOS.find(([pattern]) => pattern.test(folded))?.[1]
}

export function createPersona({ nombre, apellido }: Nombre): Autor {
  const nombreCompleto = `${nombre} ${apellido}`.trim()
  return { nombreCompleto, nombreP: fold(nombreCompleto), nombre, apellido }
}
const keepWritten = (name: string): Autor => createPersona({ nombre: '', apellido: name })

// «(1899-1986)», «, 1947-», «, n. 1960», «1899–1986»
const FECHAS =
  /[,\s]*(?:[([]\s*)?\b(?:(?:n\.|nac\.|ca?\.)\s*)?\d{4}\s*[-–—]\s*(?:\d{4}\s*)?[)\]]?(?=$|[,;(/])|[,\s]+(?:[([]\s*)?(?:n|nac|b)\.\s*\d{4}\s*[)\]]?$/gi
// «VV. AA.», «AA.VV.», «Varios autores»; «et al.», «y otros»
const VARIOS = /^(?:vv aa|aa vv|vvaa|aavv|varios|varios autores|autores varios)$/
const Y_OTROS = /[,\s]+(?:et al\.?|y otros|y otras|\[et al\.?\]|\(et al\.?\))\s*$/i
const ROL_ENTRE_PARENTESIS = /\s*[([]\s*([^\s()[\]][^()[\]]{0,38}[^\s()[\]])\s*[)\]]\s*$/
const ROL_DELANTE =
  /^(traducci[oó]n|traducid[oa]|trad\.|ilustraciones|ilustrad[oa]|ilustraci[oó]n|ilust?r?\.|dibujos|fotograf[ií]as?|pr[oó]logo|pref[aá]cio|introducci[oó]n|compilaci[oó]n|compilador(?:es|as|a)?|comp\.|selecci[oó]n|adaptaci[oó]n|edici[oó]n|narraci[oó]n|traductor(?:es|as|a)?|ilustrador(?:es|as|a)?)(?:\s+(?:de|del|por)\s+|\s*:\s*|(?<=\.)\s*)(?=\p{L})/iu
const PARTICULA = /^(?:de|del|la|las|los|da|do|dos|di|von|van|y|e)$/i

const words = (text: string) => text.split(' ').filter(Boolean)
/** «J.», «JRR»; a longer word in capitals is a name like any other. */
const isInitial = (word: string) => /^\p{Lu}\.?(?:-?\p{Lu}\.?){0,2}$/u.test(word)
const isPila = (word: string) => isInitial(word) || isNombreDePila(fold(word).split(' ')[0] ?? '') // «Jean-Marie»
/** A surname may begin so; a first name does not. */
const APELLIDO = /^(?:de|del|della|di|da|dos|du|el|la|las|le|les|los|mac|mc|o|saint|san|santa|ter|van|von|zu)$/i

/** `Apellido, Nombre` as both sides of a conjunction have it: one comma, few words. */
const isInvertida = (part: string) => {
  const sides = part.split(',').map((side) => side.trim())
  return sides.length === 2 && sides.every((side) => side !== '' && words(side).length <= 4)
}
/** `Nombre Apellido`: begins with a first name that is known, and has more. */
const isDirecta = (part: string) => {
  const all = words(part)
  return all.length >= 2 && !part.includes(',') && isPila(all[0] ?? '') && !all.every(isPila)
}

/** «GARCÍA MÁRQUEZ GABRIEL»: nothing of it but its end is a first name. Null for any other name. */
function turnAround(name: string): Nombre | null {
  const all = words(name)
  if (all.length < 2 || all.length > 5 || name.includes(',') || isPila(all[0] ?? '')) return null
  let at = all.length
  while (at > 1 && isPila(all[at - 1] ?? '') && !isInitial(all[at - 1] ?? '')) at--
  if (at === all.length || APELLIDO.test(all[at - 1] ?? '')) return null
  return { nombre: all.slice(at).join(' '), apellido: all.slice(0, at).join(' ') }
}

/** A name without a comma in a column of which somebody said that the surname comes first. */
function readAlReves(name: string): Nombre {
  const [first = '', ...rest] = words(name)
  return turnAround(name) ?? { nombre: rest.join(' '), apellido: first }
}

type Leidas = { personas: Autor[]; dudoso: boolean }
const clear = (...personas: Autor[]): Leidas => ({ personas, dudoso: false })
const unclear = (name: string): Leidas => ({ personas: [keepWritten(name)], dudoso: true })

/** The people of one name between separators. */
function parseNombre(name: string, orden: Orden): Leidas {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  if (parts.length === 0) return clear()
  const person = splitNombre(name)
  if (person.apellido === name && parts.length > 1) return clear(createPersona(person)) // a body keeps its commas
  const joined = splitConjuncion(name)
  if (joined) return joined
  if (parts.length > 2 && parts.every((part) => part.includes(' '))) {
    return clear(...parts.map((part) => createPersona(splitLastWord(part))))
  }
  if (orden === 'apellido' && parts.length === 1) return clear(createPersona(readAlReves(name)))
  const [left = '', right = ''] = parts
  if (parts.length !== 2 || !left.includes(' ') || !right.includes(' ')) return clear(createPersona(person))
  // «Vargas Llosa, Jorge Mario» or «Ana Sosa, Luis Paz»: what is a first name decides.
  if (words(right).every((word) => isPila(word) || PARTICULA.test(word))) return clear(createPersona(person))
  if (isDirecta(left) && isDirecta(right)) {
    return clear(...parts.map((part) => createPersona(splitLastWord(part))))
  }
  const [first = ''] = words(left)
  if (APELLIDO.test(first) || (!isPila(first) && isPila(words(right)[0] ?? ''))) return clear(createPersona(person))
  return unclear(name)
}

/** «Bioy Casares, Adolfo y Borges, Jorge Luis»; null where «y» belongs to a name («Ortega y Gasset, José») or there is none. */
function splitConjuncion(name: string): Leidas | null {
  const sides = name.split(/\s+(?:y|e|&|and)\s+/i)
  if (sides.length < 2) return null
  if (sides.every(isInvertida)) return clear(...sides.map((side) => createPersona(splitNombre(side))))
  if (sides.every(isDirecta)) return clear(...sides.map((side) => createPersona(splitLastWord(side))))
  const [last = '', ...before] = sides.toReversed()
  const listed = before
    .toReversed()
    .join(' y ')
    .split(',')
    .map((part) => part.trim())
  if (listed.length > 1 && [...listed, last].every(isDirecta)) {
    return clear(...[...listed, last].map((part) => createPersona(splitLastWord(part)))) // «Ana Sosa, Luis Paz y Eva Ruiz»
  }
  const couldBeTwo =
    sides.every((side) => words(side.replace(',', ' ')).length >= 2) && !PARTICULA.test(words(last)[0] ?? '')
  return couldBeTwo ? unclear(name) : null
}

/** What is longer is no name, and is not looked into. */
const LEGIBLE = 2_000

/** What has neither letter nor digit names nobody. */
const DE_ALGUIEN = /[\p{L}\p{N}]/u
/** Splits at `|`, `;` and at a slash between names; a slash within a word («AC/DC») stays. */
const splitCell = (cell: string): string[] =>
  cell.split(/[|;]|\s\/\s|(?<=\p{L}{2}[.)]?)\/(?=\p{Lu}\p{Ll}+,? \p{L})/u).flatMap(splitTrasRol)

/** «Stephen King (autor), Ana Pérez (ilustr.)»: what stands behind a role is somebody else. */
function splitTrasRol(piece: string): string[] {
  if (piece.length > LEGIBLE || !/[)\]]/.test(piece)) return [piece]
  const parts: string[] = []
  let from = 0
  for (const match of piece.matchAll(/[([]([^()[\]]{1,40})[)\]]\s{0,3}(?:,|\by\b|&)\s/g)) {
    if (!findRol((match[1] ?? '').trim())) continue
    const end = match.index + match[0].search(/[)\]]/) + 1
    parts.push(piece.slice(from, end))
    from = match.index + match[0].length
  }
  return [...parts, piece.slice(from)]
}

/**
 * The people of a cell in its order, each once for what they did; separated by ` | `, `;` or ` / `. `rol` is that of the
 * column, which a role written beside a name goes before. A name that may begin with its surname is kept as it is written, among
 * the `inversos`. Dates of a life, «et al.» and «VV. AA.» are nobody.
 */
export function parsePersonas(cell: string, rol: RolDeLibro = 'autor', orden: Orden = null): Personas {
  const autores = new Map<string, Autor>()
  const contribuidores = new Map<string, Contribuidor>()
  const inversos: Inverso[] = []
  let dudoso = false
  for (const piece of splitCell(cell)) {
    let name = cleanLine(piece).replace(/^autor(?:es|as|a)?: /i, '')
    if (!DE_ALGUIEN.test(name)) continue
    let suyo = rol
    if (name.length > LEGIBLE) {
      const persona = createPersona(splitNombre(name)) // refused by its length later
      autores.set(persona.nombreP, persona)
      continue
    }
    const delante = ROL_DELANTE.exec(name)
    if (delante) {
      suyo = findRol(delante[1] ?? '') ?? rol
      name = name.slice(delante[0].length)
    }
    name = name.replace(FECHAS, '').replace(Y_OTROS, '')
    for (let match = ROL_ENTRE_PARENTESIS.exec(name); match; match = ROL_ENTRE_PARENTESIS.exec(name)) {
      const said = findRol(match[1] ?? '')
      if (!said) break
      suyo = said
      name = name.slice(0, match.index)
    }
    name = name.replace(FECHAS, '').replace(/[\s,]+$/, '')
    if (VARIOS.test(fold(name))) continue
    const alReves = suyo === 'autor' && orden === null ? turnAround(name) : null
    const leidas = alReves ? clear(keepWritten(name)) : parseNombre(name, orden)
    if (alReves) inversos.push({ escrito: keepWritten(name), sera: createPersona(alReves) })
    dudoso ||= leidas.dudoso
    for (const persona of leidas.personas) {
      if (persona.nombreP === '') continue
      if (suyo === 'autor') {
        if (!autores.has(persona.nombreP)) autores.set(persona.nombreP, persona)
      } else {
        const key = `${suyo} ${persona.nombreP}`
        if (!contribuidores.has(key)) contribuidores.set(key, { ...persona, rol: suyo })
      }
    }
  }
  return { autores: [...autores.values()], contribuidores: [...contribuidores.values()], dudoso, inversos }
}
