// What the codes of ONIX are to the shop. The lists are EDItEUR's; the words are ours. A code that is not here is unknown.
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type {
  Audiencia,
  Disponibilidad,
  Encuadernacion,
  EstadoEditorial,
  RolDeLibro,
} from '#catalogo/catalogo/ficha.rules.ts'

/** Both ways: the word of a code, undefined of one that is not here, and the code of a word, the first of its list. */
function createCodigos<T extends string>(codigos: Record<T, string>) {
  const palabras = Object.keys(codigos) as T[] // an object literal's own keys
  const byCode = new Map(palabras.flatMap((word) => codigos[word].split(' ').map((code) => [code, word] as const)))
  return { read: (code: string) => byCode.get(code), write: (word: T) => codigos[word].split(' ')[0] ?? '' }
}

/** List 17: what a contributor did. */
export const ROLES = createCodigos<RolDeLibro>({
  autor: 'A01 A02 A09 A10 A14 A38 A41 A42',
  ilustrador: 'A12 A35 A11 A45',
  fotografo: 'A13 A08',
  prologuista: 'A15 A16 A22 A23 A24',
  traductor: 'B06 B08 B10',
  compilador: 'C01 B03 B12 B15',
  adaptador: 'B05',
  narrador: 'E07 E03 E08',
  editor: 'B01 B02 B04 B07 B09 B11 B13 B14 B16 B19 B20 B21',
  otro: 'Z99',
})
export const toRol = (code: string): RolDeLibro => ROLES.read(code) ?? 'otro'

/** Lists 150 (3.x) and 7 (2.1): the format that a form is sold in here; null is no book. */
export function toFormato(form: string): Formato | null {
  if (form.startsWith('B') || form === '00') return 'fisico'
  if (form.startsWith('E') || form.startsWith('D')) return 'digital'
  return form.startsWith('A') ? 'audiolibro' : null
}

/** Of lists 150 and 7 those of a printed book that say how it is bound. */
export const ENCUADERNACIONES = createCodigos<Encuadernacion>({
  'tapa dura': 'BB BG',
  'tapa blanda': 'BC',
  anillado: 'BE',
  cartone: 'BH',
  grapado: 'BF',
  otra: 'BZ',
})
export const toEncuadernacion = (form: string): Encuadernacion | null => ENCUADERNACIONES.read(form) ?? null

/** List 64. */
export const ESTADOS = createCodigos<EstadoEditorial>({
  cancelado: '01',
  proximamente: '02',
  postergado: '03',
  activo: '04 13 18',
  agotado: '06',
  descatalogado: '07 05 08 10',
  retirado: '11 12 15 16 17',
  desconocido: '09',
})
export const toEstadoEditorial = (code: string): EstadoEditorial | null => ESTADOS.read(code) ?? null

/** List 65 of availability, and list 54 of 2.1. */
export const DISPONIBILIDADES = createCodigos<Disponibilidad>({
  disponible: '20 21 23 IP MD',
  'a pedido': '22 TO',
  proximamente: '10 09 11 12 NP PP',
  'sin stock': '31 30 32 33 34 TU OI RP RU',
  'no disponible': '40 01 41 42 43 44 45 46 47 48 49 50 51 52 AB OP EX WS WR NN HK',
  consultar: '99 97 98 CS',
})
export const toDisponibilidad = (code: string): Disponibilidad | null => DISPONIBILIDADES.read(code) ?? null

/** List 28. */
export const AUDIENCIAS = createCodigos<Audiencia>({
  general: '01',
  infantil: '02',
  juvenil: '03',
  escolar: '04',
  universitaria: '05',
  profesional: '06 08',
})
export const toAudiencia = (code: string): Audiencia | null => AUDIENCIAS.read(code) ?? null
