// What a row of a table says of an edition: as suppliers write it, or to the letter where the table was written here.
import { readContribuidores, readCriticas, readLista } from '#catalogo/catalogo/columnas.rules.ts'
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import { fold } from '#platform/text.ts'
import { type Autor, type Contribuidor, createPersona, parsePersonas } from './autores.rules.ts'
import type { Campo, Columnas } from './columnas.rules.ts'
import { type Ficha, quote } from './fila.rules.ts'
import { cleanLine, cleanText, readLine, readParagraphs } from './texto.rules.ts'
import * as valores from './valores.rules.ts'

/** Columns of people beside the authors. */
const PERSONAS = ROLES_DE_LIBRO.filter((rol) => rol !== 'autor' && rol !== 'otro')
/** The columns that speak of an edition. */
export const CAMPOS_DE_EDICION: readonly Campo[] = [
  ...PERSONAS,
  ...(['coleccion', 'numeroEdicion', 'edicion', 'paginas', 'alto', 'ancho', 'grueso', 'medidas', 'peso'] as const),
  ...(['encuadernacion', 'soporte', 'tituloOriginal', 'idiomaOriginal', 'audiencia', 'indice', 'fragmento'] as const),
  ...(['contribuidores', 'criticas', 'themaCodigos', 'estadoEditorial', 'disponibilidad'] as const),
]

/** A cell of the row by what it means; empty where there is none. */
export type Cell = (campo: Campo) => string

/** What a row says of the edition. What is not understood there is no reason to refuse a book: `tell` hears of it. */
export function readFicha(cell: Cell, unidad: Columnas['unidad'], tell: (what: string) => void): Partial<Ficha> {
  const read = <T>(campo: Campo, name: string, parse: (cell: string) => T | null): T | null => {
    const text = cleanLine(cell(campo))
    if (text === '') return null
    const value = parse(text)
    if (value === null) tell(`${name} que no se entiende: ${quote(text)}`)
    return value
  }
  const medidas =
    read('medidas', 'medidas', (text) => valores.parseMedidas(text, unidad.medidas)) ??
    valores.parseMedidas(cleanLine(cell('soporte')))
  const titulo = cleanLine(cell('coleccion'))
  const edicion = cleanLine(cell('edicion'))
  const contribuidores = listContribuidores(cell)
  const criticas = readCriticas(cleanText(cell('criticas')))
  const thema = valores.parseThema(cell('themaCodigos'))
  return {
    contribuidores: contribuidores.length > 0 ? contribuidores : null,
    coleccion: fold(titulo) === '' ? null : splitColeccion(titulo, cleanLine(cell('coleccionNumero'))),
    numeroEdicion:
      read('numeroEdicion', 'número de edición', (text) => valores.parseEntero(text, HECHOS.numero_edicion.max)) ??
      valores.parseEntero(/^\d{1,3}\D{0,4}$/.test(edicion) ? edicion : '', 999),
    edicion: edicion === '' || /^\d{1,3}\D{0,2}$/.test(edicion) ? null : edicion,
    paginas: read('paginas', 'páginas', (text) => valores.parseEntero(text, HECHOS.paginas.max)),
    altoMm: read('alto', 'alto', (text) => valores.parseMedida(text, unidad.alto)) ?? medidas?.altoMm ?? null,
    anchoMm: read('ancho', 'ancho', (text) => valores.parseMedida(text, unidad.ancho)) ?? medidas?.anchoMm ?? null,
    gruesoMm:
      read('grueso', 'grueso', (text) => valores.parseMedida(text, unidad.grueso ?? unidad.alto)) ??
      medidas?.gruesoMm ??
      null,
    pesoG: read('peso', 'peso', (text) => valores.parsePeso(text, unidad.peso)),
    encuadernacion:
      read('encuadernacion', 'encuadernación', valores.parseEncuadernacion) ??
      valores.parseEncuadernacion(cell('soporte')),
    tituloOriginal: cleanLine(cell('tituloOriginal')) || null,
    idiomaOriginal: read('idiomaOriginal', 'idioma original', valores.parseIdiomaOriginal),
    audiencia: read('audiencia', 'audiencia', valores.parseAudiencia),
    thema: thema.length > 0 ? thema : null,
    indice: cleanText(cell('indice')) || null,
    fragmento: cleanText(cell('fragmento')) || null,
    criticas: criticas.length > 0 ? criticas : null,
    disponibilidad: read('disponibilidad', 'disponibilidad', valores.parseDisponibilidad),
    estadoEditorial: read('estadoEditorial', 'estado editorial', valores.parseEstadoEditorial),
  }
}

function listContribuidores(cell: Cell): Contribuidor[] {
  const { contribuidores, autores } = parsePersonas(cell('contribuidores'), 'otro')
  const todos = [...contribuidores, ...autores.map((autor) => ({ ...autor, rol: 'autor' as const }))]
  return todos.concat(
    PERSONAS.flatMap((rol) => {
      const text = cell(rol)
      if (text === '') return []
      const { contribuidores, autores } = parsePersonas(text, rol)
      return [...contribuidores, ...autores.map((autor: Autor) => ({ ...autor, rol }))]
    }),
  )
}

/** «Narrativas, 12»: the number may stand behind the series. */
function splitColeccion(titulo: string, numero: string): Ficha['coleccion'] {
  const match =
    titulo.length > HECHOS.coleccion.max
      ? null
      : /^(.*?[^\s,;(])?[\s,;(]+(?:n\.?(?:\s*[°ºo]\.?|\.)?|nro\.?|vol\.?|tomo|#)\s*(\d{1,4})\)?$/i.exec(titulo)
  if (numero !== '' || !match?.[1] || !match[2]) return { titulo, numero: numero || null }
  return { titulo: match[1], numero: match[2] }
}

/** The same of a table that was written here: each cell is the fact itself. */
export function readFichaEscrita(cell: Cell, tell: (what: string) => void): Partial<Ficha> {
  const read = <T>(campo: Campo, name: string, parse: (text: string) => T | null): T | null => {
    const text = readLine(cell(campo))
    if (text === '') return null
    const value = parse(text)
    if (value === null) tell(`${name} que no se entiende: ${quote(text)}`)
    return value
  }
  const number = (campo: Campo, name: string, { max }: { max: number }) =>
    read(campo, name, (text) =>
      /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= max ? Number(text) : null,
    )
  const chosen = <T extends string>(campo: Campo, name: string, { valores }: { valores: readonly T[] }) =>
    read(campo, name, (text) => valores.find((one) => one === text) ?? null)
  const titulo = readLine(cell('coleccion'))
  const personas = read('contribuidores', 'contribuidores', readContribuidores)
  const criticas = readCriticas(readParagraphs(cell('criticas')))
  const thema = readLista(cell('themaCodigos'))
  return {
    contribuidores:
      personas?.map(({ nombre, rol }) => ({ ...createPersona({ nombre: '', apellido: nombre }), rol })) ?? null,
    coleccion: titulo === '' ? null : { titulo, numero: readLine(cell('coleccionNumero')) || null },
    numeroEdicion: number('numeroEdicion', 'número de edición', HECHOS.numero_edicion),
    edicion: readLine(cell('edicion')) || null,
    paginas: number('paginas', 'páginas', HECHOS.paginas),
    altoMm: number('alto', 'alto', HECHOS.alto_mm),
    anchoMm: number('ancho', 'ancho', HECHOS.ancho_mm),
    gruesoMm: number('grueso', 'grueso', HECHOS.grueso_mm),
    pesoG: number('peso', 'peso', HECHOS.peso_g),
    encuadernacion: chosen('encuadernacion', 'encuadernación', HECHOS.encuadernacion),
    tituloOriginal: readLine(cell('tituloOriginal')) || null,
    idiomaOriginal: readLine(cell('idiomaOriginal')) || null,
    audiencia: chosen('audiencia', 'audiencia', HECHOS.audiencia),
    thema: thema.length > 0 ? thema : null,
    indice: readParagraphs(cell('indice')) || null,
    fragmento: readParagraphs(cell('fragmento')) || null,
    criticas: criticas.length > 0 ? criticas : null,
    estadoEditorial: chosen('estadoEditorial', 'estado editorial', HECHOS.estado_editorial),
    disponibilidad: chosen('disponibilidad', 'disponibilidad', HECHOS.disponibilidad),
  }
}
