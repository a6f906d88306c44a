// What the codes of ONIX are to the shop. The lists are EDItEUR's; the words are ours. A code that is not here is unknown.
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type {
  Audiencia,
  Disponibilidad,
  Encuadernacion,
  EstadoEditorial,
  RolDeLibro,
} from '#catalogo/catalogo/ficha.rules.ts'

const byCode = <T>(entries: [codes: string, value: T][]): ReadonlyMap<string, T> =>
  new Map(entries.flatMap(([codes, value]) => codes.split(' ').map((code): [string, T] => [code, value])))

/** List 17: what a contributor did. */
const ROLES = byCode<RolDeLibro>([
  ['A01 A02 A09 A10 A14 A38 A41 A42', 'autor'],
  ['A12 A35 A11 A45', 'ilustrador'],
  ['A08 A13', 'fotografo'],
  ['A15 A16 A22 A23 A24', 'prologuista'],
  ['B06 B08', 'traductor'],
  ['B10', 'traductor'],
  ['C01 B03 B12 B15', 'compilador'],
  ['B05', 'adaptador'],
  ['E03 E07 E08', 'narrador'],
  ['B01 B02 B04 B07 B09 B11 B13 B14 B16 B19 B20 B21', 'editor'],
])
export const toRol = (code: string): RolDeLibro => ROLES.get(code) ?? 'otro'

/** Lists 150 (3.x) and 7 (2.1): the format that a form is sold in here; null is no book. */
export function toFormato(form: string): Formato | null {
  if (form.startsWith('B') || form === '00') return 'fisico'
  if (form.startsWith('E') || form.startsWith('D')) return 'digital'
  return form.startsWith('A') ? 'audiolibro' : null
}

const ENCUADERNACIONES = byCode<Encuadernacion>([
  ['BB BG', 'tapa dura'],
  ['BC', 'tapa blanda'],
  ['BE', 'anillado'],
  ['BH', 'cartone'],
  ['BF', 'grapado'],
  ['BZ', 'otra'],
])
export const toEncuadernacion = (form: string): Encuadernacion | null => ENCUADERNACIONES.get(form) ?? null

/** List 64. */
const ESTADOS = byCode<EstadoEditorial>([
  ['01', 'cancelado'],
  ['02', 'proximamente'],
  ['03', 'postergado'],
  ['04 13 18', 'activo'],
  ['06', 'agotado'],
  ['05 07 08 10', 'descatalogado'],
  ['11 12 15 16 17', 'retirado'],
  ['09', 'desconocido'],
])
export const toEstadoEditorial = (code: string): EstadoEditorial | null => ESTADOS.get(code) ?? null

/** List 65 of availability, and list 54 of 2.1. */
const DISPONIBILIDADES = byCode<Disponibilidad>([
  ['20 21 23 IP MD', 'disponible'],
  ['22 TO', 'a pedido'],
  ['09 10 11 12 NP PP', 'proximamente'],
  ['30 31 32 33 34 TU OI RP RU', 'sin stock'],
  ['01 40 41 42 43 44 45 46 47 48 49 50 51 52 AB OP EX WS WR NN HK', 'no disponible'],
  ['97 98 99 CS', 'consultar'],
])
export const toDisponibilidad = (code: string): Disponibilidad | null => DISPONIBILIDADES.get(code) ?? null

/** List 28. */
const AUDIENCIAS = byCode<Audiencia>([
  ['01', 'general'],
  ['02', 'infantil'],
  ['03', 'juvenil'],
  ['04', 'escolar'],
  ['05', 'universitaria'],
  ['06 08', 'profesional'],
])
export const toAudiencia = (code: string): Audiencia | null => AUDIENCIAS.get(code) ?? null
