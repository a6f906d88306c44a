import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import type { Sugerencias } from './sugerencia.rules.ts'

const LIBROS = [
  { titulo: 'Rayuela', autores: ['Julio Cortázar'], editorial: 'Sudamericana', vendidos: 40, categorias: ['Ficción'] },
  { titulo: 'El rayo verde', autores: ['Julio Verne'], editorial: 'Colihue', vendidos: 90 },
  { titulo: 'Ficciones', autores: ['Jorge Luis Borges'], editorial: 'Emecé', vendidos: 70 },
  { titulo: 'El Aleph', autores: ['Jorge Luis Borges'], editorial: 'Emecé', vendidos: 80 },
  { titulo: 'Canciones de cuna', autores: ['María Elena Walsh', 'Ana Ñandú'], vendidos: 3 },
  { titulo: 'Cien años de soledad', autores: ['Gabriel García Márquez'], vendidos: 300 },
  { titulo: 'De la Tierra a la Luna', autores: ['Julio Verne'], vendidos: 1 },
  { titulo: 'La casa', vendidos: 5 },
  { titulo: 'La casa de los espíritus', autores: ['Isabel Allende'], vendidos: 200 },
  { titulo: 'Cascabel', vendidos: 20 },
  ...Array.from({ length: 8 }, (_, n) => ({ titulo: `Historia ${n}`, autores: [`Sofía Gómez ${n}`], vendidos: n })),
]

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
  await insertCatalogo(api.db, LIBROS)
})
afterAll(() => api.end())

async function sugerir(q: string): Promise<Sugerencias> {
  const response = await api.app.inject(`/api/busqueda/sugerencias?${new URLSearchParams({ q })}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
const titulosFor = async (q: string) => (await sugerir(q)).libros.map(({ titulo }) => titulo)

const NADA: Sugerencias = { libros: [], autores: [], editoriales: [], categorias: [] }

describe('titles', () => {
  it.each([
    ['ray', ['El rayo verde', 'Rayuela']],
    ['RAYU', ['Rayuela']],
    ['el rayo v', ['El rayo verde']],
    ['cien anos', ['Cien años de soledad']],
    ['Cién Ãños de SOL', ['Cien años de soledad']],
    ['cancione', ['Canciones de cuna']],
    ['canción', ['Canciones de cuna']],
    ['cancionero', []],
    ['canciones cu', ['Canciones de cuna']],
    ['cuna canciones', ['Canciones de cuna']],
    ['borges fic', ['Ficciones']],
    ['aleph bor', ['El Aleph']],
    ['jorge luis bor', ['El Aleph', 'Ficciones']],
    ['de la', ['De la Tierra a la Luna']],
    ['de la t', ['De la Tierra a la Luna']],
    ['casas', ['La casa', 'La casa de los espíritus']],
    ['rayeu', ['Rayuela']],
    ['borhes fic', ['Ficciones']],
    ['borhes ficsi', ['Ficciones']],
    ['garzia marques cien', ['Cien años de soledad']],
    ['no existe tal libro', []],
  ])('%s', async (q, titulos) => {
    expect(await titulosFor(q)).toEqual(titulos)
  })

  it('puts a title that is just this first, then those that begin so, each by popularity', async () => {
    expect(await titulosFor('la casa')).toEqual(['La casa', 'La casa de los espíritus'])
    expect(await titulosFor('casa')).toEqual(['La casa', 'La casa de los espíritus'])
    expect(await titulosFor('cas')).toEqual(['La casa de los espíritus', 'Cascabel', 'La casa'])
  })

  it('gives five at most, the most popular first, with their authors', async () => {
    const { libros } = await sugerir('histo')
    expect(libros.map(({ titulo }) => titulo)).toEqual([
      'Historia 7',
      'Historia 6',
      'Historia 5',
      'Historia 4',
      'Historia 3',
    ])
    expect((await sugerir('cuna')).libros[0]?.autores).toBe('María Elena Walsh, Ana Ñandú')
    expect((await sugerir('cascabel')).libros[0]?.autores).toBe('')
  })

  it('puts what begins with the text first, however popular what only has its words is', async () => {
    await insertCatalogo(api.db, [
      ...Array.from({ length: 5 }, (_, n) => ({ titulo: `Muelles: el principio ${n}`, vendidos: 900 + n })),
      { titulo: 'El Principito', autores: ['Antoine de Saint-Exupéry'], vendidos: 2 },
      { titulo: 'El principito', autores: ['Antoine de Saint-Exupéry'], vendidos: 1 },
    ])
    await sql`update busqueda set nivel = case when titulo_p like 'muelles%' then 0 else 3 end`.execute(api.db)
    expect((await titulosFor('el princi')).slice(0, 2)).toEqual(['El Principito', 'Muelles: el principio 4'])
  })

  it('asks the less popular ones only where the popular ones give too little', async () => {
    await sql`update busqueda set nivel = case when titulo_p < 'historia 5' then 0 else 3 end`.execute(api.db)
    expect(await titulosFor('historia')).toEqual([4, 3, 2, 1, 0].map((n) => `Historia ${n}`))
    expect(await titulosFor('historia 7')).toEqual(['Historia 7'])
  })
})

describe('authors', () => {
  it.each([
    ['julio', ['Julio Cortázar', 'Julio Verne']],
    ['cortázar', ['Julio Cortázar']],
    ['CORTAZAR JU', ['Julio Cortázar']],
    ['garcia marq', ['Gabriel García Márquez']],
    ['nandu', ['Ana Ñandú']],
    ['ñan', ['Ana Ñandú']],
    ['juli cort', []],
    ['borj', ['Jorge Luis Borges']],
  ])('%s', async (q, nombres) => {
    expect((await sugerir(q)).autores.map(({ nombre_completo }) => nombre_completo)).toEqual(nombres)
  })

  it('gives five at most', async () => {
    expect((await sugerir('gomez')).autores).toHaveLength(5)
  })
})

it('names publishers and categories', async () => {
  expect((await sugerir('emec')).editoriales).toMatchObject([{ descripcion: 'Emecé' }])
  expect((await sugerir('SUDAMÉ')).editoriales).toMatchObject([{ descripcion: 'Sudamericana' }])
  expect((await sugerir('ficc')).categorias.map(({ nombre }) => nombre)).toEqual(['Ficción', 'No ficción'])
  expect((await sugerir('politica y soc')).categorias).toMatchObject([{ nombre: 'Política y sociedad' }])
})

it.each([
  ...[
    '',
    ' ',
    'b',
    'ñ',
    '...',
    '¡¿?!',
    '%%',
    '__',
    '\u0000\u0000',
    '\uD83D',
    '📚📚',
    '& | !',
    ':*',
    "''",
    '\\\\',
    '()',
    '<->',
  ],
])('has nothing for %j', async (q) => {
  expect(await sugerir(q)).toEqual(NADA)
})

it.each([
  ...[
    "'; drop table libro; --",
    "O'Higgins",
    'José Ñandú',
    '<script>alert(1)</script>',
    'a & b | !c <-> d:*',
    '(ab',
    'ab)',
  ],
  ...['x²', '٣٤', '日本語', 'ﬁn', 'a\u0301'.repeat(40), 'de la el los', 'palabra '.repeat(2_000), 'x'.repeat(10_000)],
  ...['[a-z]+(.*)$', 'zz:*A & yy', 'e\u200Bf', 'ab\u0000cd', '😀 novela 😀', 'ß straße', 'İstanbul'],
])('takes %j in its stride', async (q) => {
  expect(Object.keys(await sugerir(q))).toEqual(Object.keys(NADA))
})

it('needs no question', async () => {
  expect((await api.app.inject('/api/busqueda/sugerencias')).json()).toEqual(NADA)
  expect((await api.app.inject('/api/busqueda/sugerencias?q=ray&q=uela')).statusCode).toBe(400)
})

it('is kept until the catalogue changes, and the same for everybody', async () => {
  const first = await api.app.inject('/api/busqueda/sugerencias?q=rayu')
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await api.app.inject({
    url: '/api/busqueda/sugerencias?utm_source=x&q=rayu',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})
