// What is known of an edition as schema.org has it, for engines.
import type { RolDeLibro } from '#catalogo/catalogo/ficha.rules.ts'
import type { Ficha, FichaPresentada } from './ficha.contract.ts'

/** The properties that schema.org has for what somebody did; whoever did anything else is a `contributor`. */
const PROPIEDADES: Partial<Record<RolDeLibro, string>> = {
  traductor: 'translator',
  ilustrador: 'illustrator',
  editor: 'editor',
  compilador: 'editor',
}

const TAPAS: Partial<Record<NonNullable<Ficha['encuadernacion']>, string>> = {
  'tapa dura': 'https://schema.org/Hardcover',
  'tapa blanda': 'https://schema.org/Paperback',
}
const FORMATOS: Record<string, string> = {
  digital: 'https://schema.org/EBook',
  audiolibro: 'https://schema.org/AudiobookFormat',
}

const MILIMETROS = { '@type': 'QuantitativeValue', unitCode: 'MMT' }

/** The format that schema.org has for an edition; undefined where it has none, or several would do. */
export function toBookFormat(encuadernacion: Ficha['encuadernacion'], formatos: readonly string[]): string | undefined {
  const tapa = encuadernacion && TAPAS[encuadernacion]
  const [formato] = formatos
  return tapa ?? (formatos.length === 1 && formato ? FORMATOS[formato] : undefined)
}

/** Facts for a `Book`; what is not known is left out. `formatos` are the book's own, `direccion` is the shop's address. */
export function toDatosFicha(
  ficha: Ficha & Pick<FichaPresentada, 'serie'>,
  formatos: readonly string[],
  direccion: string,
): Record<string, unknown> {
  const datos: Record<string, unknown> = {}
  for (const { nombre, rol } of ficha.contribuidores ?? []) {
    const propiedad = PROPIEDADES[rol] ?? 'contributor'
    const known = datos[propiedad]
    datos[propiedad] = [...(Array.isArray(known) ? known : []), { '@type': 'Person', name: nombre }]
  }
  const edicion = [ficha.numero_edicion && `${ficha.numero_edicion}.ª edición`, ficha.edicion].filter(Boolean)
  if (edicion.length > 0) datos.bookEdition = edicion.join(', ')
  if (ficha.paginas) datos.numberOfPages = ficha.paginas
  const bookFormat = toBookFormat(ficha.encuadernacion, formatos)
  if (bookFormat) datos.bookFormat = bookFormat
  if (ficha.coleccion) {
    const { serie } = ficha
    const url = serie && `${direccion}/editoriales/${serie.editorial}/colecciones/${serie.slug}`
    datos.isPartOf = { '@type': 'BookSeries', name: ficha.coleccion, ...(url && { '@id': url, url }) }
    if (ficha.coleccion_numero) datos.position = ficha.coleccion_numero
  }
  if (ficha.alto_mm) datos.height = { ...MILIMETROS, value: ficha.alto_mm }
  if (ficha.ancho_mm) datos.width = { ...MILIMETROS, value: ficha.ancho_mm }
  if (ficha.grueso_mm) datos.depth = { ...MILIMETROS, value: ficha.grueso_mm }
  if (ficha.peso_g) datos.weight = { '@type': 'QuantitativeValue', unitCode: 'GRM', value: ficha.peso_g }
  if (ficha.titulo_original) datos.translationOfWork = { '@type': 'Book', name: ficha.titulo_original }
  return datos
}
