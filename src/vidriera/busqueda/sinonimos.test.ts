// Words that mean a subject, an age or a language: by the facts of a book, and by the owner's list.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'

const LIBROS: { titulo: string; autores?: string[]; idioma?: string; temas?: string[]; thema?: string[] }[] = [
  { titulo: 'Osito', thema: ['YBL'] },
  { titulo: 'Dragones', thema: ['YFH', '5AF'] },
  { titulo: 'Dragonas', thema: ['YFH', '5AN'] },
  { titulo: 'La casa vacía', thema: ['FKC'] },
  { titulo: 'Para bebés que leen' },
  { titulo: 'Twilight', idioma: 'Inglés' },
  { titulo: 'Veinte cantos', thema: ['DCF'], temas: ['Amor'] },
  { titulo: 'Historia del amor', temas: ['Amor'] },
  { titulo: 'Aves de Tierra del Fuego' },
  { titulo: 'Pan Tadeusz', idioma: 'Otro' },
  { titulo: 'Cumbres', temas: ['Literatura inglesa'] },
  { titulo: 'Viaje olvidado', autores: ['Silvina Ocampo'] },
]

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  const ids = await insertCatalogo(api.db, LIBROS)
  for (const [at, { thema }] of LIBROS.entries()) {
    if (thema) await api.pool.query('insert into libro_ficha (libro_id, thema) values ($1, $2)', [ids[at], thema])
  }
  await refreshBusqueda(api.db, ids)
})
afterAll(() => api.end())

async function buscar(q: string): Promise<string[]> {
  const response = await api.app.inject(`/api/busqueda?${new URLSearchParams({ q, cantidad: '20' })}`)
  return response.json<ResultadoBusqueda>().resultados.map(({ titulo }) => titulo)
}

it.each([
  ['libros para bebés', ['Para bebés que leen', 'Osito']],
  ['libros en inglés', ['Twilight']],
  ['libros de terror', ['La casa vacía']],
  ['poemas de amor', ['Veinte cantos']],
  ['libros para chicos de 5', ['Dragones']],
  ['libros para chicos de 12 años', ['Dragonas']],
  ['"para bebés"', ['Para bebés que leen']],
])('«%s» means what the books’ facts say', async (q, titulos) => expect(await buscar(q)).toEqual(titulos))

it('who a book is for is said by its facts, or by its title in these words: «La chica del tren» is for no girls', async () => {
  const titulos = ['La chica del tren', 'Cien juegos para chicas']
  const ids = await insertCatalogo(
    api.db,
    titulos.map((titulo) => ({ titulo, descripcion: 'Las chicas y los chicos del tren.' })),
  )
  expect(await buscar('libros para chicas')).toEqual(['Cien juegos para chicas', 'Dragonas', 'Dragones', 'Osito'])
  expect((await buscar('para chicas de 9')).toSorted()).toEqual(['Dragonas', 'Dragones', 'Osito'])
  expect(await buscar('juegos para chicas')).toEqual(['Cien juegos para chicas'])
  expect((await buscar('chicas')).toSorted()).toEqual(titulos.toSorted())
  await api.db.deleteFrom('libro').where('id', 'in', ids).execute()
})

it('an age that no book says asks for children’s books', async () => {
  expect((await buscar('libros para chicos de 9')).toSorted()).toEqual(['Dragonas', 'Dragones', 'Osito'])
})

it('says that books of what the words only stand for are near', async () => {
  const ask = async (q: string) => {
    const response = await api.app.inject(`/api/busqueda?${new URLSearchParams({ q })}`)
    const { resultados, cerca, otro_idioma } = response.json<ResultadoBusqueda>()
    return [resultados.map(({ titulo }) => titulo), cerca, otro_idioma]
  }
  expect(await ask('aves fueguinas')).toEqual([['Aves de Tierra del Fuego'], true, null])
  expect(await ask('libros en polaco')).toEqual([['Pan Tadeusz'], true, 'polaco'])
  expect(await ask('libros en guarani')).toEqual([['Pan Tadeusz'], true, 'guaraní'])
  expect(await ask('libros en inglés')).toEqual([['Twilight'], false, null])
  const ids = await insertCatalogo(api.db, [
    { titulo: 'Cumbres argentinas' },
    { titulo: 'Rayuela', temas: ['Literatura argentina'] },
    { titulo: 'Escritores ingleses' },
  ])
  expect(await ask('autoras argentinas')).toEqual([['Rayuela'], true, null])
  expect(await ask('libros de escritoras inglesas')).toEqual([['Escritores ingleses', 'Cumbres'], true, null])
  expect(await ask('escritores ingleses')).toEqual([['Escritores ingleses'], false, null])
  await api.db.deleteFrom('libro').where('id', 'in', ids).execute()
})

it('asks a book that names only its audience for it, and for an age', async () => {
  const ids = await insertCatalogo(api.db, [{ titulo: 'Mariposas' }, { titulo: 'Marejada' }])
  await api.pool.query(
    `insert into libro_ficha (libro_id, audiencia) select id, a from unnest($1::uuid[], array['infantil', 'juvenil']) as n (id, a)`,
    [ids],
  )
  await refreshBusqueda(api.db, ids)
  expect(await buscar('libros para chicos')).toEqual(['Mariposas', 'Dragonas', 'Dragones', 'Osito'])
  expect(await buscar('libros juveniles')).toContain('Marejada')
  expect(await buscar('para adolescentes')).toContain('Marejada')
  expect(await buscar('libros para nenas de 5')).toEqual(['Mariposas', 'Dragones'])
  expect(await buscar('libros de 12 años')).toEqual(['Marejada', 'Dragonas'])
})

it('means what the owner writes, at once and only then, and what is no list is refused', async () => {
  const save = (valor: string) => ({ cambios: [{ clave: 'busqueda.sinonimos', valor }] })
  expect(await buscar('autoras argentinas')).toEqual([])
  await as.done('PUT', '/api/ajustes', save('autoras argentinas = Silvina Ocampo'))
  expect(await buscar('autoras argentinas')).toEqual(['Viaje olvidado'])
  await as.refused(400, 'PUT', '/api/ajustes', save('autoras argentinas'))
  await as.done('PUT', '/api/ajustes', save(''))
  expect(await buscar('autoras argentinas')).toEqual([])
})

it('offers children’s books where none is for babies', async () => {
  const { rows } = await api.pool.query(
    "delete from libro where titulo in ('Osito', 'Para bebés que leen') returning id",
  )
  expect(rows).toHaveLength(2)
  const ids = await insertCatalogo(api.db, [{ titulo: 'Manuelita', temas: ['Literatura infantil'] }])
  const response = await api.app.inject(`/api/busqueda?${new URLSearchParams({ q: 'libros para bebés' })}`)
  const { cerca, resultados } = response.json<ResultadoBusqueda>()
  expect(cerca).toBe(true)
  expect(resultados.map(({ titulo }) => titulo)).toContain('Manuelita')
  await api.db.deleteFrom('libro').where('id', 'in', ids).execute()
})
