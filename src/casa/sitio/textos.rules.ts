// What the shop says of itself until its owner types in something else.

/** Beside the name in the footer, while no course is named. */
export const LEYENDA = 'Proyecto de curso universitario, hecho por estudiantes'

export const LEMA = 'Un anaquel es un estante: acá, uno que no se termina'

/** «Acerca de»: `{nombre}` is the shop's name, each line a paragraph. */
export const ACERCA =
  '{nombre} es una librería en línea en español, pensada para la Argentina. Queremos que encuentres un libro en un segundo, que confíes en su precio y que lo compres sin sorpresas, desde el teléfono o con el teclado solo.\n' +
  'Cuando un libro no trae foto, su tapa la dibujamos nosotros a partir del título y de quien lo escribió: siempre la misma para el mismo libro.'

type Curso = {
  leyenda: string
  nombres: readonly (string | undefined)[]
  /** A CUIT was typed in: this is a shop, whatever it began as. */
  esComercio: boolean
}

/** Whose project the shop is: the names of a course, or the owner's own sentence; empty where the owner wants none. */
export function describeProyecto({ leyenda, nombres, esComercio }: Curso): string {
  if (esComercio && leyenda === LEYENDA) return ''
  const dados = nombres.filter(Boolean)
  return dados.length > 0 && leyenda === LEYENDA ? `Proyecto de curso: ${dados.join(' · ')}` : leyenda
}
