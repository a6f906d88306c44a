import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertAutor, insertCatalogo } from '#test/catalogo.ts'
import { listAutores, refreshObra } from './autor.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

const list = async () =>
  (await listAutores(api.db, { offset: 0, limit: 100, orden: 'populares' })).map(({ _id }) => _id)
const refresh = () => api.db.transaction().execute(refreshObra)

const counted = async (id: string) =>
  api.db.selectFrom('autor').select(['libros', 'vendidos']).where('id', '=', id).executeTakeFirstOrThrow()

const countPending = async () => {
  const { rows } = await sql<{ n: number; all: boolean }>`
    select count(*) as n, coalesce(bool_or(autor_id is null), false) as all from autor_pendiente`.execute(api.db)
  return rows[0]
}

it('keeps copies sold and number of books beside each author, whatever changes', async () => {
  const [uno = '', dos = ''] = await insertCatalogo(api.db, [
    { titulo: 'Uno', autores: ['Ana Gómez', 'Beto Ruiz'] },
    { titulo: 'Dos', autores: ['Beto Ruiz'] },
  ])
  const [ana, beto] = [await insertAutor(api.db, 'Ana Gómez'), await insertAutor(api.db, 'Beto Ruiz')]
  await refresh()
  expect([await counted(ana), await counted(beto)]).toEqual([
    { libros: 1, vendidos: 0 },
    { libros: 2, vendidos: 0 },
  ])
  expect(await list()).toEqual([beto, ana])

  await api.db.updateTable('libro').set({ vendidos: 5 }).where('id', '=', uno).execute()
  await api.db.deleteFrom('libro').where('id', '=', dos).execute()
  await refresh()
  expect([await counted(ana), await counted(beto)]).toEqual([
    { libros: 1, vendidos: 5 },
    { libros: 1, vendidos: 5 },
  ])

  await api.db.updateTable('libro_autor').set({ autor_id: ana, libro_id: uno }).where('autor_id', '=', ana).execute()
  await api.db.deleteFrom('libro_autor').where('autor_id', '=', beto).execute()
  await refresh()
  expect([await counted(beto), await list()]).toEqual([{ libros: 0, vendidos: 0 }, [ana, beto]])
})

it('writes nothing when nothing changed, and forgets nothing when it fails', async () => {
  await refresh()
  expect(await countPending()).toEqual({ n: 0, all: false })
  const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Tres', autores: ['Carla Paz'] }])
  const failed = api.db.transaction().execute(async (trx) => {
    await refreshObra(trx)
    throw new Error('caída')
  })
  await expect(failed).rejects.toThrow('caída')
  await refresh()
  expect(await counted(await insertAutor(api.db, 'Carla Paz'))).toEqual({ libros: 1, vendidos: 0 })
  await api.db.updateTable('libro').set({ titulo: 'Otro', vendidos: 0 }).where('id', '=', id).execute()
  expect(await countPending()).toEqual({ n: 0, all: false })
})

it('looks at all authors after a statement that touched very many', async () => {
  await sql`
    insert into autor (id, nombre_completo, nombre_p, nombre, apellido)
    select gen_random_uuid(), 'Nadie ' || n, 'nadie ' || n, 'Nadie', n::text from generate_series(1, 1200) as n`.execute(
    api.db,
  )
  const [id = ''] = await insertCatalogo(api.db, [{ titulo: 'Antología' }])
  await sql`
    insert into libro_autor (libro_id, autor_id, orden)
    select ${id}::uuid, id, row_number() over () from autor where nombre = 'Nadie'`.execute(api.db)
  expect(await countPending()).toEqual({ n: 1, all: true })
  await refresh()
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from autor where nombre = 'Nadie' and libros = 1`.execute(api.db)
  expect(rows).toEqual([{ n: 1200 }])
})
