// Works that the rules are certain of are joined by the minute's work, where the shop has said so.
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runHousekeeping } from '#app/background/housekeeping.ts'
import { undoImportacion } from '#listas/importacion/historia/deshacer.ts'
import { importarCommand } from '#listas/importacion/importar.command.ts'
import { createDbOver } from '#platform/db/pool.ts'
import { read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo, type LibroDePrueba } from '#test/catalogo.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { LibroPresentado } from '../libro.contract.ts'
import { OBRAS_SOLAS } from './obra.ajustes.ts'
import type { ObraEditable } from './obra.edicion.contract.ts'

let api: TestApi
let as: Callers
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await sql`truncate obra, obra_clave, obra_indicio, obra_aparte, obra_sugerencia cascade`.execute(api.db)
  await api.db.deleteFrom('libro').execute()
  await sql`delete from ajuste where nombre = 'obras'`.execute(api.db)
  await decide(true)
})

const decide = (solas: boolean) =>
  as.done('PUT', '/api/ajustes', { cambios: [{ clave: OBRAS_SOLAS.clave, valor: solas }] })
const tidy = () => runHousekeeping(api.db, api.services.ajustes, new AbortController().signal)
const stock = async (...libros: LibroDePrueba[]): Promise<string[]> => {
  const ids = await insertCatalogo(
    api.db,
    libros.map((libro) => ({ autores: ['Ana Paz'], ...libro })),
  )
  await tidy()
  return ids
}
const FARO = { titulo: 'El faro de sal', editorial: 'Sur' }
const BOLSILLO = { titulo: 'El faro de sal (bolsillo)', editorial: 'Norte' }
const edicionesDe = async (id: string) => {
  api.cache.clear()
  return (await read<LibroPresentado>(api, `/api/libros/id/${id}`)).obra?.ediciones.map(({ _id }) => _id)
}
const listObras = async () =>
  (await api.app.inject({ url: '/api/obras', headers: as.admin.headers })).json<ObraEditable[]>()
const pendientes = async () =>
  (await api.app.inject({ url: '/api/obras/sugerencias', headers: as.admin.headers })).json<{
    total: number
    solas: boolean
  }>()

it('joins nothing where the shop has not said so, and all of it once it does', async () => {
  await decide(false)
  const [faro = '', bolsillo = ''] = await stock(FARO, BOLSILLO)
  expect(await edicionesDe(faro)).toBeUndefined()
  expect(await pendientes()).toMatchObject({ total: 1, solas: false })
  await decide(true)
  await tidy()
  expect(await edicionesDe(faro)).toEqual([bolsillo])
  expect(await listObras()).toMatchObject([{ por: 'regla', titulo: 'El faro de sal' }])
  expect(await pendientes()).toMatchObject({ total: 0, solas: true })
})

it('adds a new edition, leaves what is in doubt to somebody, and judges it again when it changes', async () => {
  const [faro = '', bolsillo = ''] = await stock(FARO, BOLSILLO)
  const [nueva = '', ingles = ''] = await stock(
    { ...FARO, editorial: 'Este' },
    { ...FARO, editorial: 'Oeste', idioma: 'Inglés' },
  )
  expect((await edicionesDe(nueva))?.toSorted()).toEqual([faro, bolsillo].toSorted())
  expect(await edicionesDe(ingles)).toBeUndefined()
  expect((await pendientes()).total).toBe(1)
  await as.done('PUT', `/api/libros/${ingles}`, { idioma: 'Español' })
  await tidy()
  expect((await edicionesDe(ingles))?.length).toBe(3)
})

it('never joins again what somebody parted, refused or joined by hand', async () => {
  const [faro = '', bolsillo = ''] = await stock(FARO, BOLSILLO)
  const [obra] = await listObras()
  await as.done('DELETE', `/api/obras/${obra?._id}`)
  await tidy()
  expect(await edicionesDe(faro)).toBeUndefined()
  const [otra = ''] = await stock({ ...FARO, editorial: 'Este' })
  expect(await edicionesDe(otra)).toBeUndefined()
  const mano = await as.done<ObraEditable>('POST', '/api/obras/crear', {
    libros: [{ _id: faro }, { _id: bolsillo }],
  })
  expect(mano.por).toBe('mano')
  await tidy()
  expect(await edicionesDe(otra)).toBeUndefined() // it is suggested for their work
  expect((await pendientes()).total).toBe(1)
})

it('counts a work that somebody edits as theirs, and lets a work of one book go', async () => {
  const [faro = '', bolsillo = '', este = ''] = await stock(FARO, BOLSILLO, { ...FARO, editorial: 'Este' })
  const [obra] = await listObras()
  const libros = [faro, bolsillo].map((_id) => ({ _id }))
  expect(await as.done('PUT', `/api/obras/${obra?._id}`, { libros })).toMatchObject({ por: 'mano' })
  expect(await edicionesDe(este)).toBeUndefined()
  const [mar = '', playa = ''] = await stock({ ...FARO, titulo: 'El mar' }, { ...BOLSILLO, titulo: 'El mar' })
  expect(await edicionesDe(mar)).toEqual([playa])
  await as.done('DELETE', `/api/libros/${playa}`)
  expect((await listObras()).map(({ por }) => por)).toEqual(['mano'])
})

it('an import goes back wholly though the rules have joined its books', async () => {
  const [faro = ''] = await stock(FARO)
  const archivo = join(await mkdtemp(join(tmpdir(), 'obras-')), 'faro.csv')
  const fila = `${createIsbn(9_001)},El faro de sal,Ana Paz,Norte,Español,100`
  await writeFile(archivo, `isbn,titulo,autores,editorial,idioma,precio\n${fila}\n`)
  expect(await importarCommand([archivo], api.databaseUrl, { write: () => true })).toBe(0)
  const { id } = await api.db.selectFrom('importacion').select('id').executeTakeFirstOrThrow()
  await tidy()
  expect(await listObras()).toMatchObject([{ por: 'regla' }])
  const client = new pg.Client(api.databaseUrl)
  await client.connect()
  await client.query('begin')
  const deshecho = await undoImportacion(createDbOver(client), { id, actor: null })
  await client.query('commit')
  await client.end()
  expect(deshecho).toMatchObject({ eliminados: 1, quedaron: 0 })
  expect(await listObras()).toEqual([])
  expect(await edicionesDe(faro)).toBeUndefined()
})
