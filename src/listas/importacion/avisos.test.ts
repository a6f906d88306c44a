import { expect, it } from 'vitest'
import { Avisos, reduceEditorial } from './avisos.ts'

it.each([
  ['Planeta', 'planeta'],
  ['Editorial Planeta S.A.', 'planeta'],
  ['Ediciones de la Flor', 'de la flor'],
  ['Grupo Editorial Norma', 'norma'],
  ['Editorial', 'editorial'],
  ['Adriana Hidalgo editora', 'adriana hidalgo'],
])('reduces the publisher %j to %j', (nombre, reducida) => {
  expect(reduceEditorial(nombre)).toBe(reducida)
})

it('suggests near publishers of the file and of the shop, never two of the shop', () => {
  const avisos = new Avisos()
  for (const nombre of ['Planeta', 'Sur', 'Editorial Sur', 'Norma']) avisos.noteEditorial(null, nombre)
  for (const nombre of ['Editorial Planeta', 'NORMA', 'Faro', 'Ediciones Faro']) avisos.noteEditorial(7, nombre)
  const [aviso] = avisos.list()
  expect(aviso?.ejemplos.map(({ texto }) => texto.split(' quedan')[0])).toEqual([
    '«Planeta» y «Editorial Planeta»',
    '«Faro» y «Ediciones Faro»',
  ])
  expect(aviso?.total).toBe(2)
})

it('counts all and keeps twenty examples of a kind, in the order of the kinds', () => {
  const avisos = new Avisos()
  for (let linea = 1; linea <= 50; linea++) avisos.note('precio', linea, `precio ${linea}`)
  avisos.note('columna', null, 'la columna «x» no se usa')
  const [columna, precio] = avisos.list()
  expect(columna).toEqual({
    clase: 'columna',
    total: 1,
    ejemplos: [{ linea: null, texto: 'la columna «x» no se usa' }],
  })
  expect(precio).toMatchObject({ clase: 'precio', total: 50 })
  expect(precio?.ejemplos).toHaveLength(20)
})

it('lists subjects without a category by their number of books, then by name', () => {
  const avisos = new Avisos()
  for (const [materiaP, materia] of [
    ['faros', 'Faros'],
    ['mapas', 'Mapas'],
    ['faros', 'FAROS'],
    ['agua', 'Agua'],
  ] as const) {
    avisos.noteMateria(materiaP, materia)
  }
  expect(avisos.listMaterias()).toEqual([
    { materia: 'Faros', libros: 2 },
    { materia: 'Agua', libros: 1 },
    { materia: 'Mapas', libros: 1 },
  ])
})
