// Names of authors. `Apellido, Nombre` and `Nombre Apellido` are the same person.
import { fold } from '#platform/text.ts'

export const NOMBRE_MAX = 300
export const INFO_MAX = 20_000

// What a cliente is told, word for word (specification, section 6).
export const SOLO_ADMINS_EDITAN = 'Solo los administradores pueden editar autores.'
export const SOLO_ADMINS_ELIMINAN = 'Solo los administradores pueden eliminar autores.'

const SUFIJO = /^(?:jr|sr|ii|iii|iv|hijo|padre|phd|md)\.?$/i
// Bodies keep their commas: «Secretaría de Agricultura, Ganadería, Pesca y Alimentación».
const ENTIDAD =
  /^(?:academia|administraci[oó]n|archivo|asociaci[oó]n|biblioteca|c[aá]mara|centro|comisi[oó]n|comit[eé]|congreso|consejo|departamento|direcci[oó]n|encuentro|escuela|facultad|federaci[oó]n|fundaci[oó]n|gobierno|grupo|instituto|hospital|jefatura|jornadas?|ministerio|municipalidad|museo|organizaci[oó]n|partido|secretar[ií]a|seminario|sociedad|subsecretar[ií]a|universidad|university|universit[eé]|institut|ministry|department|centre|center)\b/i

export type Nombre = { nombre: string; apellido: string }

/** The last word is the surname; one word alone is a surname. */
export function splitLastWord(name: string): Nombre {
  const at = name.lastIndexOf(' ')
  return { nombre: name.slice(0, Math.max(at, 0)), apellido: name.slice(at + 1) }
}

/** First name and surname of one author: «Apellido, Nombre» or the last word. */
export function splitNombre(nombreCompleto: string): Nombre {
  const parts = nombreCompleto
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const [apellido = '', nombre = '', ...rest] = parts
  if (parts.length < 2) return splitLastWord(apellido)
  if (ENTIDAD.test(nombreCompleto)) return { nombre: '', apellido: nombreCompleto }
  if (SUFIJO.test(nombre)) {
    const person = splitLastWord(apellido)
    return { nombre: person.nombre, apellido: `${person.apellido} ${nombre}` }
  }
  return { nombre: [nombre, ...rest].join(' '), apellido }
}

/** A name in a table that was written here; behind a comma at its end there is no first name: `Naciones Unidas,`. */
export const readNombreEscrito = (text: string): Nombre =>
  text.endsWith(',') ? { nombre: '', apellido: text.slice(0, -1).trim() } : splitNombre(text)

/** As catalogues write people, so that both parts of a name come back as they are: `Borges, Jorge Luis`. */
export function writeNombre({ nombre, apellido, nombre_completo }: Nombre & { nombre_completo: string }): string {
  const comesBack = (text: string) => {
    const read = readNombreEscrito(text)
    return read.nombre === nombre && read.apellido === apellido
  }
  const ways = [...(nombre && apellido ? [`${apellido}, ${nombre}`] : []), nombre_completo, `${nombre_completo},`]
  const way = `${nombre} ${apellido}`.trim() === nombre_completo ? ways.find(comesBack) : undefined
  return way ?? nombre_completo
}

/** Surnames by how they begin: up to three letters as `plegar` leaves them, or what begins with none. */
export const OTRAS = 'otras'
export const COMIENZO = new RegExp(`^(?:[a-z]{1,3}|${OTRAS})$`)
export const LETRAS = [...'abcdefghijklmnopqrstuvwxyz']

/** What may stand behind letters, and how many of them there are at most. */
const LARGO_MAX = 3

/** The longer beginnings that those letters may have. */
export const listComienzos = (letras: string): string[] =>
  letras === OTRAS || letras.length >= LARGO_MAX ? [] : LETRAS.map((letra) => letras + letra)

/** As an index of people has a name: `Borges, Jorge Luis`. */
export const nombreDeIndice = ({ nombre, apellido }: Nombre): string => (nombre ? `${apellido}, ${nombre}` : apellido)

/** `Bor`: how a beginning is written. */
export const titularComienzo = (letras: string): string => letras.charAt(0).toUpperCase() + letras.slice(1)

/** What tells two authors apart: the name the second way round, folded. An import finds «Storni, Alfonsina» by it too. */
export const foldNombre = (nombreCompleto: string): string => {
  const { nombre, apellido } = splitNombre(nombreCompleto)
  return fold(`${nombre} ${apellido}`)
}
