// Whose word each field of a book is. A field's place here is its place in `libro_origen.quienes`: new ones go to the end.

import type { Hecho } from '../ficha/hecho.rules.ts'
import { HECHOS, NOMBRES_DE_HECHO, type NombreDeHecho } from '../ficha/hechos.rules.ts'

/** The fields of a book itself that suppliers send. */
export const CAMPOS_DE_LIBRO = [
  'precio',
  'idioma',
  'descripcion',
  'portada',
  'calificacion',
  'fecha_edicion',
  'formatos',
  'editorial',
  'autores',
  'temas',
  'categorias',
  'pvp',
] as const
export type CampoDeLibro = (typeof CAMPOS_DE_LIBRO)[number]

/** The facts of its edition that they send, by their places; a series goes with its number. */
export type CampoDeFicha = Exclude<NombreDeHecho, 'coleccion_numero'>
const placed = (nombre: NombreDeHecho): number => (HECHOS[nombre] as Hecho).origen ?? 0
export const CAMPOS_DE_FICHA = NOMBRES_DE_HECHO.filter((nombre): nombre is CampoDeFicha => placed(nombre) > 0).toSorted(
  (a, b) => placed(a) - placed(b),
)

export const CAMPOS_CON_ORIGEN = [...CAMPOS_DE_LIBRO, ...CAMPOS_DE_FICHA]
export type CampoConOrigen = CampoDeLibro | CampoDeFicha

/** Stands for the shop itself: who edits by hand comes before every supplier. */
export const MANO = 0

/** Stands for nobody, of a fact that the shop let go: any list may change it. */
export const SUELTO = -1

/** A field's place in the array of the database, from 1. */
export const placeOf = (campo: CampoConOrigen): number => CAMPOS_CON_ORIGEN.indexOf(campo) + 1

/** What is written, in the audit and in the history of prices, of a field that has several parts. */
const PARTES: Partial<Record<CampoConOrigen, readonly string[]>> = {
  precio: ['precio', 'gratis'],
  fecha_edicion: ['fecha_edicion', 'fecha_edicion_precision'],
  pvp: ['pvp', 'pvp_fuente', 'pvp_desde'],
  coleccion: ['coleccion', 'coleccion_numero'],
}
export const partsOf = (campo: CampoConOrigen): readonly string[] => PARTES[campo] ?? [campo]

/** Of the fields of an edit those that suppliers send too. */
export const pickCampos = (campos: readonly string[]): CampoConOrigen[] =>
  CAMPOS_CON_ORIGEN.filter((campo) => partsOf(campo).some((part) => campos.includes(part)))
