// What a book's form accepts, the lists accept too, and nothing else: every field at its edges.
import { describe, expect, it } from 'vitest'
import {
  COLUMNAS_DE_CATALOGO,
  type ColumnaDeCatalogo,
  writeContribuidores,
} from '#catalogo/libros/ficha/columnas.rules.ts'
import type { Hecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import { LibroForm, LibroFormPantalla } from '#catalogo/libros/libro.schemas.ts'
import { CATEGORIAS_P, createContexto } from '#test/importacion.ts'
import { readCabecera } from './columnas.rules.ts'
import { toColumnasDeFicha } from './ficha.rules.ts'
import type { Fila } from './fila.rules.ts'
import { createTablaReader } from './tabla.rules.ts'

const ISBN = '9789500000017'
const FORM = {
  isbn: ISBN,
  titulo: 'Rayuela',
  idioma: 'Español',
  descripcion: 'Una novela.',
  fecha_edicion: '1963-06-28',
  editorial: 'e',
  precio: '100',
  portada: 'https://tapas.example/1.jpg',
  formatos: ['fisico'],
  autores: ['a'],
  categorias: ['c'],
}

/** What the file with one cell is read as: nothing where the row is refused or the fact left out. */
function readCelda(columnas: readonly string[], campo: string, celda: string): Fila | null {
  const cabecera = readCabecera(columnas)
  if ('motivo' in cabecera) throw new Error(cabecera.motivo)
  const celdas = columnas.map((name) => (name === campo ? celda : name === 'isbn' ? ISBN : ''))
  if (campo === 'coleccion_numero') celdas[columnas.indexOf('coleccion')] = 'Narrativas'
  const read = createTablaReader(cabecera, createContexto(CATEGORIAS_P))(celdas, 2)
  return 'clase' in read ? null : read
}

/** Whether our own table and a supplier's list take the cell. */
const takenBy = (campo: ColumnaDeCatalogo, celda: string, take: (fila: Fila) => unknown) => {
  const own = readCelda(COLUMNAS_DE_CATALOGO, campo, celda)
  const foreign = readCelda(
    ['isbn', 'coleccion', campo].filter((name, at, all) => all.indexOf(name) === at),
    campo,
    celda,
  )
  return [own, foreign].map((fila) => {
    const value = fila && take(fila)
    return value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0)
  })
}

/** Values of a fact around its limits, as the form has them and as a cell is written. */
function edgesOf(campo: keyof typeof HECHOS, hecho: Hecho): [valor: unknown, celda: string][] {
  const texto = (length: number) => 'ñ'.repeat(length)
  switch (hecho.tipo) {
    case 'entero':
      return [0, 1, hecho.max, hecho.max + 1].map((n) => [n, campo.endsWith('_mm') ? `${n} mm` : `${n}`])
    case 'renglon':
    case 'parrafos':
      return [1, hecho.max, hecho.max + 1].map((n) => [texto(n), texto(n)])
    case 'elegido':
      return [...hecho.valores, 'una que no existe'].map((valor) => [valor, valor])
    case 'personas':
      return [1, hecho.largo, hecho.largo + 1].map((n) => {
        const persona = { nombre: texto(n), rol: 'traductor' } as const
        return [[persona], writeContribuidores([persona])]
      })
    case 'criticas':
      return [1, hecho.largo, hecho.largo + 1].map((n) => [[{ texto: texto(n) }], texto(n)])
    case 'codigos':
      return ['FBA', `FBA-${'A'.repeat(12)}`, 'A'.repeat(hecho.largo + 1), 'fba.', '-FBA'].map((code) => [[code], code])
  }
}

describe.each(Object.entries(HECHOS) as [keyof typeof HECHOS, Hecho][])('the fact %s', (campo, hecho) => {
  it.each(edgesOf(campo, hecho))('is judged alike by form and lists: %j', (valor, celda) => {
    const ficha = { [campo]: valor, ...(campo === 'coleccion_numero' && { coleccion: 'Narrativas' }) }
    const form = LibroForm().shape.ficha.safeParse(ficha).success
    const [own, foreign] = takenBy(campo, celda.replace(/ mm$/, ''), (fila) => toColumnasDeFicha(fila)?.[campo])
    expect(own).toBe(form)
    // Words of a closed list may stand otherwise in a supplier's list: its own tests say how they are understood.
    if (hecho.tipo !== 'elegido') {
      const [, otra] = takenBy(campo, celda, (fila) => toColumnasDeFicha(fila)?.[campo])
      expect(foreign || otra).toBe(form)
    }
  })
})

const FECHAS = ['1000', '0999', '2100', '2101', '31/12/2100', '01/01/2101', '31/02/1999', '2010-06-17', 'ayer']
const PRECIOS = [
  '1',
  '12.500,50',
  '12500.5',
  '12,500.50',
  '12,500',
  '21474836',
  '21474836,01',
  '21474836,47',
  '-1',
  'x',
]
const PORTADAS = [
  ...['https://tapas.example/1.jpg', 'ftp://tapas.example/1.jpg', `https://t.example/${'1'.repeat(1_982)}`],
  ...[`https://t.example/${'1'.repeat(1_983)}`, 'https://t.example/\u202ea', 'https://t.example/\u0085a', 'http://[x'],
]
const LARGOS = (max: number) => [1, max, max + 1].map((n) => 'ñ'.repeat(n))
const ISBNS = [
  ISBN,
  '978-950-00-0001-7',

  '950-00-0001-6',
  '9789500000018',
  '978950000001',
  'x',
]

it.each<[ColumnaDeCatalogo, keyof Fila, string]>(
  [
    ...ISBNS.map((celda) => ['isbn', 'isbn', celda] as const),
    ...LARGOS(500).map((celda) => ['titulo', 'titulo', celda] as const),
    ...LARGOS(20_000).map((celda) => ['descripcion', 'descripcion', celda] as const),
    ...FECHAS.map((celda) => ['fecha_edicion', 'fecha', celda] as const),
    ...PRECIOS.map((celda) => ['precio', 'precio', celda] as const),
    ...PORTADAS.map((celda) => ['portada', 'portada', celda] as const),
  ].map(([columna, campo, celda]) => [columna, campo, celda]),
)('%s is judged alike by form and lists (%s %j)', (columna, campo, celda) => {
  const form = LibroFormPantalla().safeParse({ ...FORM, [columna]: celda }).success
  const otros = readCelda(COLUMNAS_DE_CATALOGO, columna, celda)
  expect(otros?.[campo] != null).toBe(form)
  expect(
    readCelda(
      ['isbn', 'titulo', columna].filter((n, at, all) => all.indexOf(n) === at),
      columna,
      celda,
    )?.[campo] != null,
  ).toBe(form)
})
