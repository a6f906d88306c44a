// SOAP 1.1, as far as the two services need it: an envelope around one element, and the element in the answer.
import { SaxesParser } from 'saxes'
import { escapeXml } from '#platform/xml.ts'
import { ArcaFalla } from './falla.ts'

/** What is sent: a name and a text, or more of the same. Null and undefined children are left out. */
export type Nodo = readonly [nombre: string, contenido: string | readonly (Nodo | null)[]]

export const writeNodo = ([nombre, contenido]: Nodo): string =>
  `<${nombre}>${
    typeof contenido === 'string'
      ? escapeXml(contenido)
      : contenido.map((nodo) => (nodo === null ? '' : writeNodo(nodo))).join('')
  }</${nombre}>`

/** `cuerpo` is an element without prefixes; `espacio` becomes its namespace. */
export const writeSobre = ([nombre, contenido]: Nodo, espacio: string): string => {
  const inner = writeNodo([nombre, contenido]).slice(nombre.length + 2)
  return (
    '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">' +
    `<soap:Body><${nombre} xmlns="${escapeXml(espacio)}">${inner}</soap:Body></soap:Envelope>`
  )
}

/** An element of an answer: prefixes are dropped, attributes are not looked at. */
export type Elemento = { nombre: string; texto: string; hijos: Elemento[] }

const HONDO = 30
const ELEMENTOS = 5_000

/** Reads a small XML. Throws on anything that is none, that is nested too deep or has too many elements. */
export function readXml(xml: string): Elemento {
  const raiz: Elemento = { nombre: '', texto: '', hijos: [] }
  const abiertos = [raiz]
  let elementos = 0
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', () => {
    throw new Error('a document type is not read')
  })
  parser.on('opentag', ({ name }) => {
    if (++elementos > ELEMENTOS || abiertos.length > HONDO) throw new Error('too large an answer')
    const elemento: Elemento = { nombre: name.slice(name.indexOf(':') + 1), texto: '', hijos: [] }
    abiertos.at(-1)?.hijos.push(elemento)
    abiertos.push(elemento)
  })
  const add = (text: string) => {
    const abierto = abiertos.at(-1)
    if (abierto) abierto.texto += text
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => void abiertos.pop())
  parser.write(xml).close()
  const [primero] = raiz.hijos
  if (!primero) throw new Error('no element')
  return primero
}

/** The element at the end of a path of names, each the first of its name. */
export function findElemento(de: Elemento | undefined, ...path: readonly string[]): Elemento | undefined {
  let at = de
  for (const nombre of path) at = at?.hijos.find((hijo) => hijo.nombre === nombre)
  return at
}
export const listElementos = (de: Elemento | undefined, nombre: string): Elemento[] =>
  de?.hijos.filter((hijo) => hijo.nombre === nombre) ?? []
/** The text at the end of a path; empty where there is none. */
export const readTexto = (de: Elemento | undefined, ...path: readonly string[]): string =>
  findElemento(de, ...path)?.texto.trim() ?? ''

export type Cuerpo = { cuerpo: Elemento } | { fault: { codigo: string; texto: string } }

/** The element within an answer's envelope, or its fault. Throws an `ArcaFalla` on what is no envelope: nobody knows what it means. */
export function readSobre(xml: string): Cuerpo {
  try {
    const body = findElemento(readXml(xml), 'Body')
    const fault = findElemento(body, 'Fault')
    if (fault) return { fault: { codigo: readTexto(fault, 'faultcode'), texto: readTexto(fault, 'faultstring') } }
    const [cuerpo] = body?.hijos ?? []
    if (cuerpo) return { cuerpo }
  } catch {
    // no XML: a page of an intermediary, or half an answer
  }
  throw new ArcaFalla('incierto', 'ARCA contestó algo que no se entiende.')
}
