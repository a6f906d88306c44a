// A row of the file, understood or refused. Absent columns and empty cells are null: they leave the stored value.
import type { Formato, Idioma } from '../catalogo/catalogo.rules.ts'
import { readIsbn } from '../libros/isbn.rules.ts'
import type { Centavos } from '../platform/money.ts'
import { fold } from '../platform/text.ts'
import { type Autor, parseAutores } from './autores.rules.ts'
import type { Campo, Columnas } from './columnas.rules.ts'
import { findCategoriaDeMateria } from './materias.rules.ts'
import { cleanLine, cleanText, splitList } from './texto.rules.ts'
import * as valores from './valores.rules.ts'

export const CLASES = ['isbn', 'titulo', 'conflicto', 'repetido', 'valor', 'fila'] as const
export type Clase = (typeof CLASES)[number]
export type Rechazo = { clase: Clase; motivo: string }

export type Fila = {
  isbn: string
  titulo: string | null
  autores: Autor[] | null
  editorial: string | null
  fecha: valores.FechaEdicion | null
  idioma: Idioma | null
  /** Folded names of categories of the shop. */
  categorias: string[] | null
  /** Categories taken from subjects only fill a gap: those an owner chose stay. */
  categoriasSugeridas: boolean
  temas: string[] | null
  /** Names of `categorias` that are no category: subjects too, added to whatever the book has. */
  temasExtra: string[] | null
  formatos: Formato[] | null
  descripcion: string | null
  precio: Centavos | null
  calificacion: number | null
  portada: string | null
}

const LIMITES = { titulo: 500, editorial: 300, autor: 300, autores: 500, tema: 300, temas: 300, descripcion: 20_000 }

const count = (length: number) => String(length).replace(/\B(?=(\d{3})+$)/g, '.')
const tooLong = (what: string, length: number, limit: number): Rechazo => ({
  clase: what === 'título' ? 'titulo' : 'valor',
  motivo: `${what} de ${count(length)} caracteres: no puede pasar de ${count(limit)}`,
})
const quote = (cell: string) => `«${cell.length > 60 ? `${cell.slice(0, 60)}…` : cell}»`

/** Reads rows of one file: `categoriasP` are the folded names of the shop's categories. */
export function createFilaReader(columnas: Columnas, categoriasP: ReadonlySet<string>) {
  return (celdas: readonly string[]): Fila | Rechazo => {
    const problem = checkCeldas(celdas, columnas.ancho)
    if (problem) return problem
    const cell = (campo: Campo): string => {
      const position = columnas.posicion[campo]
      return position === undefined ? '' : (celdas[position]?.trim() ?? '')
    }

    const isbn = readIsbnOf(cell('isbn'), cell('isbnOriginal'))
    if ('motivo' in isbn) return { clase: 'isbn', motivo: isbn.motivo }
    const titulo = cleanLine(cell('titulo'))
    if (titulo.length > LIMITES.titulo) return tooLong('título', titulo.length, LIMITES.titulo)
    const autores = parseAutores(cell('autores'))
    const editorial = cleanLine(cell('editorial'))
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
    const precio = read(
      'precio',
      valores.parsePrecio,
      (text) => `precio inválido: ${text} (se escribe 12500 o 12.500,50)`,
    )
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

    const materias = readMaterias(columnas.formato, cell('materias') || cell('categorias'), cell('temas'), categoriasP)
    const fila: Fila = {
      isbn: isbn.isbn,
      titulo: titulo || null,
      autores: autores.length > 0 ? autores : null,
      editorial: fold(editorial) === '' ? null : editorial,
      fecha,
      idioma,
      ...materias,
      formatos,
      descripcion: descripcion || null,
      precio,
      calificacion,
      portada: portada === '' ? null : valores.parsePortada(portada),
    }
    return checkLimites(fila) ?? fila
  }
}

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

/** Each value once, whatever its case and accents: the first spelling stays. */
function uniqueByFold(values: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const value of values) {
    const folded = fold(value)
    if (folded !== '' && !seen.has(folded)) seen.set(folded, value)
  }
  return [...seen.values()]
}

function readMaterias(
  formato: Columnas['formato'],
  categoriasCell: string,
  temasCell: string,
  categoriasP: ReadonlySet<string>,
) {
  const names = uniqueByFold(splitList(categoriasCell))
  const categorias = new Set<string>()
  const unknown: string[] = []
  for (const name of names) {
    const folded = fold(name)
    const categoria = categoriasP.has(folded) ? folded : findCategoriaDeMateria(folded)
    if (categoria && categoriasP.has(categoria)) categorias.add(categoria)
    else unknown.push(name)
  }
  const found = categorias.size > 0 ? [...categorias] : null
  if (formato === 'catalogo') {
    return { categorias: found, categoriasSugeridas: true, temas: names.length > 0 ? names : null, temasExtra: null }
  }
  const temas = uniqueByFold(splitList(temasCell))
  const temasP = new Set(temas.map(fold))
  const extra = unknown.filter((name) => !temasP.has(fold(name)))
  return {
    categorias: found,
    categoriasSugeridas: false,
    temas: temas.length > 0 ? temas : null,
    temasExtra: extra.length > 0 ? extra : null,
  }
}

/** What the database, its indexes and its search vectors can hold. */
function checkLimites(fila: Fila): Rechazo | null {
  const temas = [...(fila.temas ?? []), ...(fila.temasExtra ?? [])]
  if (temas.length > LIMITES.temas) return { clase: 'valor', motivo: `más de ${LIMITES.temas} temas` }
  if ((fila.autores?.length ?? 0) > LIMITES.autores)
    return { clase: 'valor', motivo: `más de ${LIMITES.autores} autores` }
  const longest = (values: readonly string[]) => values.reduce((most, value) => Math.max(most, value.length), 0)
  const autor = longest((fila.autores ?? []).map(({ nombreCompleto }) => nombreCompleto))
  if (autor > LIMITES.autor) return tooLong('nombre de autor', autor, LIMITES.autor)
  const tema = longest(temas)
  if (tema > LIMITES.tema) return tooLong('tema', tema, LIMITES.tema)
  if ((fila.editorial?.length ?? 0) > LIMITES.editorial)
    return tooLong('editorial', fila.editorial?.length ?? 0, LIMITES.editorial)
  if ((fila.descripcion?.length ?? 0) > LIMITES.descripcion) {
    return tooLong('descripción', fila.descripcion?.length ?? 0, LIMITES.descripcion)
  }
  return null
}
