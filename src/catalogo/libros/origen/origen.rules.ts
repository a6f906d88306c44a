// Whose word each field of a book is. A field's place here is its place in `libro_origen.quienes`: new ones go to the end.

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

/** The facts of its edition that they send; a series goes with its number. */
export const CAMPOS_DE_FICHA = [
  'contribuidores',
  'coleccion',
  'numero_edicion',
  'edicion',
  'paginas',
  'alto_mm',
  'ancho_mm',
  'grueso_mm',
  'peso_g',
  'encuadernacion',
  'titulo_original',
  'idioma_original',
  'audiencia',
  'thema',
  'indice',
  'estado_editorial',
  'disponibilidad',
  'fragmento',
  'criticas',
] as const
export type CampoDeFicha = (typeof CAMPOS_DE_FICHA)[number]

export const CAMPOS_CON_ORIGEN = [...CAMPOS_DE_LIBRO, ...CAMPOS_DE_FICHA] as const
export type CampoConOrigen = (typeof CAMPOS_CON_ORIGEN)[number]

/** Stands for the shop itself: who edits by hand comes before every supplier. */
export const MANO = 0

/** Stands for nobody, of a fact that the shop let go: any list may change it. */
export const SUELTO = -1

/** A field's place in the array of the database, from 1. */
export const placeOf = (campo: CampoConOrigen): number => CAMPOS_CON_ORIGEN.indexOf(campo) + 1

/** Of the fields of an edit those that suppliers send too. */
export const pickCampos = (campos: readonly string[]): CampoConOrigen[] =>
  CAMPOS_CON_ORIGEN.filter(
    (campo) =>
      campos.includes(campo) ||
      (campo === 'precio' && campos.includes('gratis')) ||
      (campo === 'pvp' && (campos.includes('pvp_fuente') || campos.includes('pvp_desde'))) ||
      (campo === 'coleccion' && campos.includes('coleccion_numero')) ||
      (campo === 'fecha_edicion' && campos.includes('fecha_edicion_precision')),
  )
