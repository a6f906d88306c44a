// A row of a table (CSV, XLSX), understood or refused.

import { readNombreEscrito } from '#catalogo/autores/autor.rules.ts'
import { readLista } from '#catalogo/libros/ficha/columnas.rules.ts'
import { readIsbn } from '#catalogo/libros/isbn.rules.ts'
import { unguardCelda } from '#platform/celda.ts'
import { CERO } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { createPersona, type Personas, parsePersonas } from './autores.rules.ts'
import { createClasificador } from './clasificar.rules.ts'
import type { Campo, Columnas } from './columnas.rules.ts'
import {
  type Contexto,
  FICHA_VACIA,
  type Fila,
  fitLimites,
  LIMITES,
  quote,
  type Rechazo,
  tooLong,
} from './fila.rules.ts'
import { CAMPOS_DE_EDICION, type Cell, readFicha, readFichaEscrita } from './tabla-ficha.rules.ts'
import { cleanLine, cleanText, readLine, readParagraphs, splitList } from './texto.rules.ts'
import * as valores from './valores.rules.ts'

/** Reads rows of one table. `linea` is the row's place, for what the owner is told. */
export function createTablaReader(columnas: Columnas, contexto: Contexto) {
  const { avisos } = contexto
  const { posicion, unidad, exacta } = columnas
  const line = exacta ? readLine : cleanLine
  const text = exacta ? readParagraphs : cleanText
  const hasFicha = CAMPOS_DE_EDICION.some((campo) => posicion[campo] !== undefined)
  const classify = createClasificacion(columnas, contexto)

  return (celdas: readonly string[], linea: number): Fila | Rechazo => {
    const problem = checkCeldas(celdas, columnas.ancho)
    if (problem) return problem
    const cell = (campo: Campo): string => {
      const position = posicion[campo]
      return position === undefined ? '' : unguardCelda(celdas[position]?.trim() ?? '')
    }

    const isbn = readIsbnOf(cell('isbn'), cell('isbnOriginal'))
    if ('motivo' in isbn) return { clase: 'isbn', motivo: isbn.motivo }
    const titulo = joinTitulo(line(cell('titulo')), line(cell('subtitulo')))
    if (titulo.length > LIMITES.titulo) return tooLong('título', titulo.length, LIMITES.titulo)
    const alReves = cell('autoresInvertidos')
    const personas = exacta
      ? readAutores(cell('autores'))
      : parsePersonas(alReves || cell('autores'), 'autor', alReves === '' ? null : 'apellido')
    for (const inverso of personas.inversos) avisos.noteInverso(linea, inverso)
    if (personas.dudoso) avisos.note('autores', linea, `autores sin separar: ${quote(cell('autores'))}`)
    const editorial = line(cell('sello') || cell('editorial'))
    const descripcion = text(cell('descripcion'))
    const portada = cell('portada')

    const tell = (what: string) => avisos.note('dato', linea, what)
    const { escrito, fijado, formatos, ...datos } = readDatos(cell, tell)
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
      ...datos,
      ...classify(cell, linea),
      formatos: formatos ?? (posicion.soporte === undefined ? null : valores.parseFormatos(cleanLine(cell('soporte')))),
      descripcion: descripcion || null,
      precio,
      gratis,
      portada: portada === '' ? null : valores.parsePortada(portada),
    }
    if (hasFicha) Object.assign(fila, exacta ? readFichaEscrita(cell, tell) : readFicha(cell, unidad, tell))
    const centavos = fijado ?? (columnas.pvp ? precio : null)
    if (centavos) fila.pvp = { centavos, deOnix: false }
    if (personas.contribuidores.length > 0) {
      fila.contribuidores = [...personas.contribuidores, ...(fila.contribuidores ?? [])]
    }
    return fitLimites(fila, linea, contexto)
  }
}

/** What shelves and subjects the cells of a row say. */
function createClasificacion({ formato, exacta }: Columnas, contexto: Contexto) {
  const clasificar = createClasificador(contexto)
  if (!exacta) {
    return (cell: Cell, linea: number) =>
      clasificar(
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
          sonMaterias: formato === 'catalogo',
        },
        linea,
      )
  }
  // What was written here suggests nothing: a book that has no category stays without.
  return (cell: Cell, linea: number) => {
    const temas = readLista(readLine(cell('temas')))
    const categorias = readLista(readLine(cell('categorias')))
    const read = clasificar({ categorias, materias: [], temas: [], codigos: {}, sonMaterias: false }, linea)
    return { ...read, temas: temas.length > 0 ? temas : null }
  }
}

/** What is not understood is left out and named: a book lives by its ISBN and its title. */
function readDatos(cell: Cell, tell: (what: string) => void) {
  const read = <T>(campo: Campo, parse: (cell: string) => T | null, complaint: (cell: string) => string): T | null => {
    const text = cleanLine(cell(campo))
    if (text === '') return null
    const value = parse(text)
    if (value === null) tell(complaint(quote(text)))
    return value
  }
  const readPrecio = (campo: 'precio' | 'pvp', nombre: string) =>
    read(campo, valores.parsePrecio, (text) => `${nombre} que no se entiende: ${text} (se escribe 12500 o 12.500,50)`)
  return {
    escrito: readPrecio('precio', 'precio'),
    fijado: readPrecio('pvp', 'PVP'),
    // goodbooks gives the year of the work's first publication, not of this edition: a 1977 would be a wrong fact.
    fecha:
      cell('fuente') === 'goodbooks'
        ? null
        : read(
            'fecha',
            valores.parseFecha,
            (text) => `fecha que no se entiende: ${text} (se escribe 1972, 1972-05-31 o 31/05/1972)`,
          ),
    idioma: read('idioma', valores.parseIdioma, (text) => `idioma que no se entiende: ${text}`),
    calificacion: read(
      'calificacion',
      valores.parseCalificacion,
      (text) => `calificación que no se entiende: ${text} (va de 0 a 5)`,
    ),
    formatos: read(
      'formatos',
      valores.parseFormatos,
      (text) => `formato desconocido: ${text} (fisico, digital o audiolibro)`,
    ),
  }
}

/** Authors as `writeNombre` wrote them. */
function readAutores(cell: string): Personas {
  const autores = readLista(readLine(cell)).map((name) => createPersona(readNombreEscrito(name)))
  return {
    autores: [...new Map(autores.map((autor) => [autor.nombreP, autor])).values()],
    contribuidores: [],
    dudoso: false,
    inversos: [],
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
