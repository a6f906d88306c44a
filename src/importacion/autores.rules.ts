// Names of authors: `Apellido, Nombre` and `Nombre Apellido` are the same person once written the second way.
import { fold } from '../platform/text.ts'
import { cleanLine } from './texto.rules.ts'

export type Autor = { nombreCompleto: string; nombreP: string; nombre: string; apellido: string }

const SUFIJO = /^(?:jr|sr|ii|iii|iv|hijo|padre|phd|md)\.?$/i
// Bodies keep their commas: «Secretaría de Agricultura, Ganadería, Pesca y Alimentación».
const ENTIDAD =
  /^(?:academia|administraci[oó]n|archivo|asociaci[oó]n|biblioteca|c[aá]mara|centro|comisi[oó]n|comit[eé]|congreso|consejo|departamento|direcci[oó]n|encuentro|escuela|facultad|federaci[oó]n|fundaci[oó]n|gobierno|grupo|instituto|hospital|jefatura|jornadas?|ministerio|municipalidad|museo|organizaci[oó]n|partido|secretar[ií]a|seminario|sociedad|subsecretar[ií]a|universidad|university|universit[eé]|institut|ministry|department|centre|center)\b/i

const create = (nombre: string, apellido: string, nombreCompleto = `${nombre} ${apellido}`.trim()): Autor => ({
  nombreCompleto,
  nombreP: fold(nombreCompleto),
  nombre,
  apellido,
})

/** `Nombre Apellido`: the last word is the surname (design, section 5). One word alone is a surname. */
function splitLastWord(name: string): Autor {
  const at = name.lastIndexOf(' ')
  return create(name.slice(0, Math.max(at, 0)), name.slice(at + 1), name)
}

/** The people of one name cell; more than one when it lists `Nombre Apellido, Nombre Apellido, Nombre Apellido`. */
function parseNombre(name: string): Autor[] {
  const parts = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const [apellido = '', nombre = '', ...rest] = parts
  if (parts.length < 2) return apellido ? [splitLastWord(apellido)] : []
  if (ENTIDAD.test(name)) return [create('', name)]
  if (rest.length > 0 && parts.every((part) => part.includes(' '))) return parts.map(splitLastWord)
  if (SUFIJO.test(nombre)) {
    const person = splitLastWord(apellido)
    return [create(person.nombre, `${person.apellido} ${nombre}`)]
  }
  return [create([nombre, ...rest].join(' '), apellido)]
}

/** The authors of a cell in its order, each once; people are separated by ` | ` or `;`. */
export function parseAutores(cell: string): Autor[] {
  const autores = new Map<string, Autor>()
  for (const name of cell.split(/[|;]/)) {
    for (const autor of parseNombre(cleanLine(name).replace(/^autor(?:es|as|a)?: /i, ''))) {
      if (autor.nombreP !== '' && !autores.has(autor.nombreP)) autores.set(autor.nombreP, autor)
    }
  }
  return [...autores.values()]
}
