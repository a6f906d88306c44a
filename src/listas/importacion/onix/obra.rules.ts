// What a product of ONIX says of the work that it is an edition of. It is evidence: nothing is joined by it (docs/decisions/062).
import { readIsbn } from '#catalogo/libros/isbn.rules.ts'
import { fold } from '#platform/text.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { findHijo, listHijos, type Nodo, readHijo, readTexto } from './arbol.ts'

/**
 * List 51: what is the same text in another edition, format or language. Parts of it, teaching material, similar books and
 * others of its author or series are not.
 */
const MISMA_OBRA = new Set([
  ...['03', '05', '06', '11', '13', '15', '16', '17', '18', '19', '20', '21', '24', '25', '27', '28', '29'],
  ...['36', '37', '41'],
])
/** List 164: the product is a manifestation of that work. «Derived from» is another work. */
const MANIFESTACION = '01'
const RELACIONADOS_MAX = 50
const OBRAS_MAX = 10
const NOMBRE_MAX = 200

function readIsbnRelacionado(product: Nodo): string | null {
  const ids = listHijos(product, 'ProductIdentifier')
  for (const tipo of ['15', '03', '02']) {
    const id = ids.find((found) => readHijo(found, 'ProductIDType') === tipo)
    const read = id && readIsbn(readHijo(id, 'IDValue'))
    if (read && 'isbn' in read) return read.isbn
  }
  for (const old of ['EAN13', 'ISBN']) {
    const read = readIsbn(readHijo(product, old))
    if ('isbn' in read) return read.isbn
  }
  return null
}

/** An identifier of a work, told apart by its kind; a sender's own number counts for that sender alone. */
function nameObra(id: Nodo, remitente: string): string[] {
  const tipo = readHijo(id, 'WorkIDType')
  const valor = readHijo(id, 'IDValue').replace(/[\s-]/g, '').toUpperCase()
  if (valor === '' || tipo === '') return []
  const own = tipo === '01' ? [fold(remitente), fold(readHijo(id, 'IDTypeName'))] : []
  return [['obra', tipo, ...own, valor].join(' ').slice(0, NOMBRE_MAX)]
}

type Publicada = Pick<Fila, 'isbn' | 'coleccion' | 'coleccion_numero' | 'editorial' | 'autores'>
type Dicho = Pick<Fila, 'relacionados' | 'obras'>

/** The ISBNs of other editions that the product names, and what names its work. `fila` is the record as far as it is read. */
export function readMismaObra(
  producto: Nodo,
  { isbn, coleccion, coleccion_numero: numero, editorial, autores }: Publicada,
  remitente: string,
): Dicho {
  const material = findHijo(producto, 'RelatedMaterial') ?? producto // of 2.1 all stands in the product itself
  const relacionados = listHijos(material, 'RelatedProduct').flatMap((product) => {
    const codes = [...listHijos(product, 'ProductRelationCode'), ...listHijos(product, 'RelationCode')]
    if (!codes.some((code) => MISMA_OBRA.has(readTexto(code).trim()))) return []
    const other = readIsbnRelacionado(product)
    return other && other !== isbn ? [other] : []
  })
  const works = listHijos(material, 'RelatedWork').filter(
    (work) => readHijo(work, 'WorkRelationCode') === MANIFESTACION,
  )
  const ids = [...works.flatMap((work) => listHijos(work, 'WorkIdentifier')), ...listHijos(producto, 'WorkIdentifier')]
  const obras = ids.flatMap((id) => nameObra(id, remitente))
  // One number of a series, of one author at one publisher.
  const [autor] = autores ?? []
  if (coleccion && numero && editorial && autor) {
    const lugar = [coleccion, numero, editorial].map((text) => fold(cleanLine(text)))
    obras.push(['serie', ...lugar, autor.nombreP].join(' / ').slice(0, 2 * NOMBRE_MAX))
  }
  return {
    relacionados: relacionados.length > 0 ? [...new Set(relacionados)].slice(0, RELACIONADOS_MAX) : null,
    obras: obras.length > 0 ? [...new Set(obras)].slice(0, OBRAS_MAX) : null,
  }
}
