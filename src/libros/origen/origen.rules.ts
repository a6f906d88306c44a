// Whose word each field of a book is. A field's place here is its place in `libro_origen.quienes`: new ones go to the end.

/** The fields of a book that suppliers send. */
export const CAMPOS_CON_ORIGEN = [
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
] as const
export type CampoConOrigen = (typeof CAMPOS_CON_ORIGEN)[number]

/** Stands for the shop itself: who edits by hand comes before every supplier. */
export const MANO = 0

/** A field's place in the array of the database, from 1. */
export const placeOf = (campo: CampoConOrigen): number => CAMPOS_CON_ORIGEN.indexOf(campo) + 1

/** Of the fields of an edit those that suppliers send too. */
export const pickCampos = (campos: readonly string[]): CampoConOrigen[] =>
  CAMPOS_CON_ORIGEN.filter(
    (campo) =>
      campos.includes(campo) ||
      (campo === 'precio' && campos.includes('gratis')) ||
      (campo === 'fecha_edicion' && campos.includes('fecha_edicion_precision')),
  )
