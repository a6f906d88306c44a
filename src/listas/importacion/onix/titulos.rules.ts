// Titles and series of a product of ONIX: lists 15 (type) and 149 (level).
import { fold } from '#platform/text.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { findEnEspanol, findHijo, listHijos, type Nodo, readHijo, readTexto } from './arbol.ts'

/** The words of one title element: whole, or prefix and the rest. */
function readElemento(elemento: Nodo): string {
  const whole = cleanLine(readTexto(findEnEspanol(elemento, 'TitleText')))
  if (whole !== '') return whole
  const prefix = cleanLine(readHijo(elemento, 'TitlePrefix'))
  const rest = cleanLine(readHijo(elemento, 'TitleWithoutPrefix'))
  return rest === ''
    ? ''
    : `${prefix}${prefix === '' || prefix.endsWith("'") || prefix.endsWith('’') ? '' : ' '}${rest}`
}
function withSubtitulo(titulo: string, elemento: Nodo): string {
  const subtitulo = cleanLine(readTexto(findEnEspanol(elemento, 'Subtitle')))
  return subtitulo === '' || titulo === '' || fold(titulo).includes(fold(subtitulo))
    ? titulo
    : `${titulo}: ${subtitulo}`
}

/** A title by its type (list 15). Where the product's own element has no words, those of its collection and its number. */
export function readTitulo(detalle: Nodo, tipo: string): string | null {
  const old = listHijos(detalle, 'Title').find((title) => readHijo(title, 'TitleType') === tipo)
  if (old) return withSubtitulo(readElemento(old), old) || null
  const title = listHijos(detalle, 'TitleDetail').find((detail) => readHijo(detail, 'TitleType') === tipo)
  const elementos = listHijos(title, 'TitleElement')
  const own = elementos.find((elemento) => readHijo(elemento, 'TitleElementLevel') === '01')
  const words = own ? readElemento(own) : ''
  if (own && words !== '') return withSubtitulo(words, own)
  const serie = elementos.map(readElemento).find((text) => text !== '')
  if (!serie) return null
  const number = [own, ...elementos]
    .map((elemento) => cleanLine(readHijo(elemento, 'PartNumber')))
    .find((text) => text !== '')
  return number ? `${serie}. ${number}` : serie
}

/** Types of titles (list 15) that only shorten one. */
const ABREVIADOS = ['04', '05']

/**
 * The title of a product, empty where it has none: the distinctive one, else one of an undefined type, which some senders
 * write all their titles as, else the first that abbreviates none.
 */
export function readTituloDe(producto: Nodo): string {
  const detalle = findHijo(producto, 'DescriptiveDetail') ?? producto
  const tipos = [...listHijos(detalle, 'Title'), ...listHijos(detalle, 'TitleDetail')]
    .map((titulo) => readHijo(titulo, 'TitleType'))
    .filter((tipo) => !ABREVIADOS.includes(tipo))
  const read = (tipo: string) => readTitulo(detalle, tipo)
  const [otro] = tipos.flatMap((tipo) => read(tipo) ?? [])
  return read('01') || cleanLine(readHijo(detalle, 'DistinctiveTitle')) || (read('00') ?? otro ?? '')
}

/** The series of a product and its number there; of several the publisher's own. */
export function readColeccion(detalle: Nodo): Pick<Fila, 'coleccion' | 'coleccion_numero'> {
  const old = listHijos(detalle, 'Series')[0]
  if (old) {
    const titulo = cleanLine(readHijo(old, 'TitleOfSeries')) || readElemento(findHijo(old, 'Title') ?? old)
    return toSerie(titulo, readHijo(old, 'NumberWithinSeries'))
  }
  const all = listHijos(detalle, 'Collection')
  const chosen = all.find((collection) => readHijo(collection, 'CollectionType') === '10') ?? all[0]
  const title = listHijos(chosen, 'TitleDetail').find((detail) => readHijo(detail, 'TitleType') === '01')
  const elementos = listHijos(title, 'TitleElement')
  const own = elementos.find((elemento) => readHijo(elemento, 'TitleElementLevel') === '02') ?? elementos[0]
  const titulo = own ? readElemento(own) : ''
  return toSerie(
    titulo,
    elementos.map((elemento) => readHijo(elemento, 'PartNumber')).find((text) => text !== '') ?? '',
  )
}
const toSerie = (titulo: string, numero: string) =>
  titulo === ''
    ? { coleccion: null, coleccion_numero: null }
    : { coleccion: titulo, coleccion_numero: cleanLine(numero) || null }
