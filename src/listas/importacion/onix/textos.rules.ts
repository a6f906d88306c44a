// Texts and pictures of a product: description, contents, excerpt, reviews, cover.
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import type { Fila } from '../fila.rules.ts'
import { cleanLine } from '../texto.rules.ts'
import { parsePortada } from '../valores.rules.ts'
import { findEnEspanol, listHijos, type Nodo, readHijo, readTexto } from './arbol.ts'
import { readMarcado, toParrafos } from './texto.rules.ts'

/** Texts for everybody or for readers. */
const isPublico = (nodo: Nodo): boolean => {
  const audiences = listHijos(nodo, 'ContentAudience').map((audience) => readTexto(audience).trim())
  return audiences.length === 0 || audiences.some((audience) => audience === '00' || audience === '03')
}

/** The first text of these kinds (list 153, of 2.1 list 33) for everybody, cut at a space where it is longer than `max`. */
export function readTextoLargo(
  textos: Nodo,
  tipos: readonly string[],
  viejos: readonly string[],
  max: number,
  tell: (texto: string) => void,
): string | null {
  const contents = listHijos(textos, 'TextContent').filter(isPublico)
  const others = listHijos(textos, 'OtherText')
  const found =
    tipos.map((tipo) => contents.find((content) => readHijo(content, 'TextType') === tipo)).find(Boolean) ??
    viejos.map((tipo) => others.find((other) => readHijo(other, 'TextTypeCode') === tipo)).find(Boolean)
  const nodo = found && findEnEspanol(found, 'Text')
  if (!nodo) return null
  const text = toParrafos(readMarcado(nodo))
  if (text.length <= max) return text || null
  tell(`un texto de ${text.length} caracteres se corta en ${max}`)
  const cut = text.slice(0, max)
  return cut
    .slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' '), max / 2))
    .trim()
    .toWellFormed()
}

/** The address of the front cover. */
export function readPortada(textos: Nodo): string | null {
  for (const resource of listHijos(textos, 'SupportingResource')) {
    if (readHijo(resource, 'ResourceContentType') !== '01' || readHijo(resource, 'ResourceMode') !== '03') continue
    if (!isPublico(resource)) continue
    for (const version of listHijos(resource, 'ResourceVersion')) {
      const link = ['01', '02'].includes(readHijo(version, 'ResourceForm'))
        ? parsePortada(readHijo(version, 'ResourceLink'))
        : null
      if (link) return link
    }
  }
  for (const media of listHijos(textos, 'MediaFile')) {
    if (
      !['04', '06'].includes(readHijo(media, 'MediaFileTypeCode')) ||
      readHijo(media, 'MediaFileLinkTypeCode') !== '01'
    )
      continue
    const link = parsePortada(readHijo(media, 'MediaFileLink'))
    if (link) return link
  }
  return null
}

/** Who wrote it where: of 3.x and 2.1. */
const AUTORIA = ['TextAuthor', 'TextSourceCorporate', 'SourceTitle', 'TextSourceTitle'] as const

/** Quotes of reviews in the sender's order. */
export function readCriticas(textos: Nodo, tell: (texto: string) => void): Fila['criticas'] {
  const quotes = [
    ...listHijos(textos, 'TextContent').filter((nodo) => isPublico(nodo) && readHijo(nodo, 'TextType') === '06'),
    ...listHijos(textos, 'OtherText').filter((nodo) => readHijo(nodo, 'TextTypeCode') === '08'),
  ].flatMap((nodo) => {
    const text = findEnEspanol(nodo, 'Text')
    const texto = text ? toParrafos(readMarcado(text)) : ''
    const names = AUTORIA.flatMap((name) => listHijos(nodo, name).map((found) => cleanLine(readTexto(found))))
    const fuente = [...new Set(names)].filter(Boolean).join(', ').slice(0, HECHOS.criticas.fuente).trim()
    if (texto.length <= HECHOS.criticas.largo) return texto === '' ? [] : [{ texto, fuente: fuente || null }]
    tell(`una crítica de ${texto.length} caracteres no se guarda: es demasiado larga`)
    return []
  })
  return quotes.length > 0 ? quotes.slice(0, HECHOS.criticas.max) : null
}
