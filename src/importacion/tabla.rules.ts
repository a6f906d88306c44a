// A row of a table (CSV, XLSX), understood or refused.

import type { Idioma } from '../catalogo/catalogo.rules.ts'
import type { RolDeLibro } from '../catalogo/ficha.rules.ts'
import { readIsbn } from '../libros/isbn.rules.ts'
import { unguardCelda } from '../platform/celda.ts'
import { CERO } from '../platform/money.ts'
import { fold } from '../platform/text.ts'
import { type Autor, type Contribuidor, parsePersonas } from './autores.rules.ts'
import { createClasificador } from './clasificar.rules.ts'
import type { Campo, Columnas } from './columnas.rules.ts'
import {
  type Contexto,
  FICHA_VACIA,
  type Ficha,
  type Fila,
  fitLimites,
  LIMITES,
  quote,
  type Rechazo,
  tooLong,
} from './fila.rules.ts'
import { cleanLine, cleanText, splitList } from './texto.rules.ts'
import * as valores from './valores.rules.ts'

/** Columns of people beside the authors. */
const PERSONAS: readonly (Campo & RolDeLibro)[] = [
  ...([
    'ilustrador',
    'fotografo',
    'prologuista',
    'traductor',
    'compilador',
    'adaptador',
    'narrador',
    'editor',
  ] as const),
]
const FICHA: readonly Campo[] = [
  ...PERSONAS,
  ...(['coleccion', 'numeroEdicion', 'edicion', 'paginas', 'alto', 'ancho', 'grueso', 'medidas', 'peso'] as const),
  ...(['encuadernacion', 'soporte', 'tituloOriginal', 'idiomaOriginal', 'audiencia', 'indice'] as const),
  ...(['themaCodigos', 'estadoEditorial', 'disponibilidad'] as const),
]

/** Reads rows of one table. `linea` is the row's place, for what the owner is told. */
export function createTablaReader(columnas: Columnas, contexto: Contexto) {
  const { avisos } = contexto
  const { posicion, unidad } = columnas
  const hasFicha = FICHA.some((campo) => posicion[campo] !== undefined)
  const clasificar = createClasificador(contexto)

  return (celdas: readonly string[], linea: number): Fila | Rechazo => {
    const problem = checkCeldas(celdas, columnas.ancho)
    if (problem) return problem
    const cell = (campo: Campo): string => {
      const position = posicion[campo]
      return position === undefined ? '' : unguardCelda(celdas[position]?.trim() ?? '')
    }

    const isbn = readIsbnOf(cell('isbn'), cell('isbnOriginal'))
    if ('motivo' in isbn) return { clase: 'isbn', motivo: isbn.motivo }
    const subtitulo = cleanLine(cell('subtitulo'))
    const titulo = joinTitulo(cleanLine(cell('titulo')), subtitulo)
    if (titulo.length > LIMITES.titulo) return tooLong('título', titulo.length, LIMITES.titulo)
    const personas = parsePersonas(cell('autores'))
    if (personas.dudoso) avisos.note('autores', linea, `autores sin separar: ${quote(cell('autores'))}`)
    const editorial = cleanLine(cell('sello') || cell('editorial'))
    const descripcion = cleanText(cell('descripcion'))
    const portada = cell('portada')

    let invalid: string | null = null
    const read = <T>(
      campo: Campo,
      parse: (cell: string) => T | null,
      complaint: (cell: string) => string,
    ): T | null => {
      const text = cleanLine(cell(campo))
      if (text === '') return null
      const value = parse(text)
      if (value === null) invalid ??= complaint(quote(text))
      return value
    }
    const escrito = read(
      'precio',
      valores.parsePrecio,
      (text) => `precio inválido: ${text} (se escribe 12500 o 12.500,50)`,
    )
    const fijado = read('pvp', valores.parsePrecio, (text) => `PVP inválido: ${text} (se escribe 12500 o 12.500,50)`)
    // goodbooks gives the year of the work's first publication, not of this edition: a 1977 would be a wrong fact.
    const fecha =
      cell('fuente') === 'goodbooks'
        ? null
        : read(
            'fecha',
            valores.parseFecha,
            (text) => `fecha inválida: ${text} (se escribe 1972, 1972-05-31 o 31/05/1972)`,
          )
    const idioma = read('idioma', valores.parseIdioma, (text) => `idioma inválido: ${text}`)
    const calificacion = read(
      'calificacion',
      valores.parseCalificacion,
      (text) => `calificación inválida: ${text} (va de 0 a 5)`,
    )
    const formatos = read(
      'formatos',
      valores.parseFormatos,
      (text) => `formato desconocido: ${text} (fisico, digital o audiolibro)`,
    )
    if (invalid !== null) return { clase: 'valor', motivo: invalid }

    const gratis = !escrito && (saysGratis(cell('gratis')) || (escrito === CERO && contexto.gratis))
    const precio = gratis ? CERO : escrito || null
    if (escrito === CERO && !gratis) avisos.note('precio', linea, 'precio 0: se toma como «sin precio»')
    if (editorial !== '') avisos.noteEditorial(linea, editorial)

    const fila: Fila = {
      ...FICHA_VACIA,
      isbn: isbn.isbn,
      titulo: titulo || null,
      autores: personas.autores.length > 0 ? personas.autores : null,
      editorial: fold(editorial) === '' ? null : editorial,
      fecha,
      idioma,
      ...clasificar(
        {
          categorias: splitList(cell('categorias')),
          materias: splitList(cell('materias')),
          temas: splitList(cell('temas')),
          codigos: {
            thema: valores.parseThema(cell('themaCodigos')),
            ibic: splitCodigos(cell('ibic')),
            bisac: splitCodigos(cell('bisac')),
            cdu: splitCdu(cell('cdu')),
          },
          sonMaterias: columnas.formato === 'catalogo',
        },
        linea,
      ),
      formatos: formatos ?? (posicion.soporte === undefined ? null : valores.parseFormatos(cleanLine(cell('soporte')))),
      descripcion: descripcion || null,
      precio,
      gratis,
      calificacion,
      portada: portada === '' ? null : valores.parsePortada(portada),
    }
    if (hasFicha)
      Object.assign(
        fila,
        readFicha(cell, unidad, (what) => avisos.note('dato', linea, what)),
      )
    const centavos = fijado ?? (columnas.pvp ? precio : null)
    if (centavos) fila.pvp = { centavos, deOnix: false }
    if (personas.contribuidores.length > 0) {
      fila.contribuidores = [...personas.contribuidores, ...(fila.contribuidores ?? [])]
    }
    return fitLimites(fila, linea, contexto)
  }
}

const saysGratis = (cell: string) => cell !== '' && valores.parseSi(cell)

const joinTitulo = (titulo: string, subtitulo: string): string =>
  titulo === '' || subtitulo === '' || fold(titulo).includes(fold(subtitulo)) ? titulo : `${titulo}: ${subtitulo}`

function checkCeldas(celdas: readonly string[], ancho: number): Rechazo | null {
  if (celdas.length > ancho && celdas.slice(ancho).some((celda) => celda.trim() !== '')) {
    return {
      clase: 'fila',
      motivo: `tiene ${celdas.length} celdas y la cabecera ${ancho}: falta o sobra un separador o una comilla`,
    }
  }
  for (const celda of celdas) {
    if (celda.includes('\0')) return { clase: 'fila', motivo: 'contiene un carácter nulo (NUL)' }
    if (celda.includes('\ufffd'))
      return { clase: 'fila', motivo: 'contiene caracteres dañados, que no son de la codificación del archivo' }
  }
  return null
}

function readIsbnOf(isbn: string, original: string) {
  const first = readIsbn(isbn || original)
  if ('isbn' in first || original === '' || isbn === '') return first
  const second = readIsbn(original)
  return 'isbn' in second ? second : first
}

const splitCodigos = (cell: string): string[] =>
  cell === ''
    ? []
    : cell
        .toUpperCase()
        .split(/[\s|;,/]+/)
        .filter(Boolean)
/** Numbers of the Universal Decimal Classification; a library's other classifications («DP1-402») are none. */
const splitCdu = (cell: string): string[] =>
  cell === '' ? [] : cell.split(/[\s|;+]+/).filter((code) => /^\d[\d.]*(?:[-:/(="].*)?$/.test(code))

type Cell = (campo: Campo) => string

/** What a row says of the edition. What is not understood there is no reason to refuse a book: `tell` hears of it. */
function readFicha(cell: Cell, unidad: Columnas['unidad'], tell: (what: string) => void): Partial<Ficha> {
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
  const contribuidores = readContribuidores(cell)
  const thema = valores.parseThema(cell('themaCodigos'))
  return {
    contribuidores: contribuidores.length > 0 ? contribuidores : null,
    coleccion: fold(titulo) === '' ? null : splitColeccion(titulo, cleanLine(cell('coleccionNumero'))),
    numeroEdicion:
      read('numeroEdicion', 'número de edición', (text) => valores.parseEntero(text, 999)) ??
      valores.parseEntero(/^\d{1,3}\D{0,4}$/.test(edicion) ? edicion : '', 999),
    edicion: edicion === '' || /^\d{1,3}\D{0,2}$/.test(edicion) ? null : edicion,
    paginas: read('paginas', 'páginas', (text) => valores.parseEntero(text, 20_000)),
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
    idiomaOriginal: read<Idioma>('idiomaOriginal', 'idioma original', valores.parseIdioma),
    audiencia: read('audiencia', 'audiencia', valores.parseAudiencia),
    thema: thema.length > 0 ? thema : null,
    indice: cleanText(cell('indice')) || null,
    disponibilidad: read('disponibilidad', 'disponibilidad', valores.parseDisponibilidad),
    estadoEditorial: read('estadoEditorial', 'estado editorial', valores.parseEstadoEditorial),
  }
}

function readContribuidores(cell: Cell): Contribuidor[] {
  return PERSONAS.flatMap((rol) => {
    const text = cell(rol)
    if (text === '') return []
    const { contribuidores, autores } = parsePersonas(text, rol)
    return [...contribuidores, ...autores.map((autor: Autor) => ({ ...autor, rol }))]
  })
}

/** «Narrativas, 12»: the number may stand behind the series. */
function splitColeccion(titulo: string, numero: string): Ficha['coleccion'] {
  const match =
    titulo.length > LIMITES.coleccion
      ? null
      : /^(.*?)[\s,;(]+(?:n\.?\s*[°ºo]?\.?|nro\.?|vol\.?|tomo|#)\s*(\d{1,4})\)?$/i.exec(titulo)
  const own = numero.slice(0, LIMITES.coleccionNumero)
  if (own !== '' || !match?.[1] || !match[2]) return { titulo, numero: own || null }
  return { titulo: match[1], numero: match[2] }
}
