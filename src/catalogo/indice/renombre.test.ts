// A new name that has more books than one transaction writes: what the search knows of them follows by a job.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startMails } from '#app/background/mails.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { countWaiting, createTestApi, type TestApi } from '#test/api.ts'
import { listenForAvisos } from '#test/avisos.ts'
import { insertAutor, insertEditorial } from '#test/catalogo.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { refreshBusqueda } from './indice.service.ts'
import { refreshSiguientes, wakeRenombres } from './renombre.queries.ts'
import { EN_EL_ACTO, LIBROS_POR_VEZ } from './renombre.rules.ts'
import { refreshNombre } from './renombre.service.ts'

/** Several whole batches of the job and a part of another. */
const MUCHOS = EN_EL_ACTO + LIBROS_POR_VEZ / 2
const CALLS = { autor: 'autores', editorial: 'editoriales', categoria: 'categorias' } as const
const CAMPO = { autor: 'nombre_completo', editorial: 'descripcion', categoria: 'nombre' } as const

let api: TestApi
let as: Callers
let libros: string[]
let ids: { autor: string; editorial: string; categoria: string }
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await sql`truncate libro, renombre, autor, editorial, categoria, tareas.job cascade`.execute(api.db)
  ids = {
    autor: await insertAutor(api.db, 'Ana Viejísima'),
    editorial: await insertEditorial(api.db, 'Viejísima'),
    categoria: await insertCategoria('Viejísima'),
  }
  libros = await insertLibros(MUCHOS)
})

async function insertCategoria(nombre: string): Promise<string> {
  return (await as.done<{ _id: string }>('POST', '/api/categorias/crear', { nombre }))._id
}

/** So many books with the author, the publisher and the category, as the search would know them. */
async function insertLibros(count: number): Promise<string[]> {
  const nuevos = Array.from({ length: count }, createId)
  const isbns = nuevos.map((_, n) => createIsbn(700_000 + n))
  await sql`insert into libro (id, isbn, titulo, titulo_p, cara, editorial_id)
    select id, isbn, 'Libro', 'libro', 'etiqueta.0.0', ${ids.editorial} from unnest(${nuevos}::uuid[], ${isbns}::text[]) as n (id, isbn)`.execute(
    api.db,
  )
  await sql`insert into libro_autor select id, ${ids.autor}, 0 from libro`.execute(api.db)
  await sql`insert into libro_categoria select id, ${ids.categoria}, 0 from libro`.execute(api.db)
  await refreshBusqueda(api.db, nuevos)
  return nuevos
}

/** How many books the search finds by each of these words. */
async function count(...palabras: string[]): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from busqueda where tn @@ plainto_tsquery('es_libro', palabra)) as n
    from unnest(${palabras}::text[]) with ordinality as p (palabra, orden) order by orden`.execute(api.db)
  return rows.map(({ n }) => n)
}
const rename = (clase: keyof typeof CALLS, nombre: string) =>
  as.done('PUT', `/api/${CALLS[clase]}/${ids[clase]}`, { [CAMPO[clase]]: nombre })

/** The job until nothing is left; how many books it wrote. */
async function finish(db = api.db): Promise<number> {
  let written = 0
  for (;;) {
    const n = await refreshSiguientes(db)
    if (n === null) return written
    written += n
  }
}
const pendientes = () => api.db.selectFrom('renombre').select('clase').execute()
const enCurso = async () =>
  (await api.app.inject({ url: '/api/busqueda/renombres', headers: as.admin.headers })).json<string[]>()

it.each(['autor', 'editorial', 'categoria'] as const)(
  'a new name of one %s with many books: at once in its place, then in the search',
  async (clase) => {
    const avisos = await listenForAvisos(api.databaseUrl)
    await rename(clase, 'Ana Novísima')
    const shown = await api.app.inject(`/api/${CALLS[clase]}?q=novisima`)
    expect(shown.json()).toMatchObject([{ [CAMPO[clase]]: 'Ana Novísima' }])
    expect([await count('novisima'), await enCurso()]).toEqual([[0], ['Ana Novísima']])
    await avisos.take()
    expect(await finish()).toBe(MUCHOS)
    const old = clase === 'autor' ? 0 : MUCHOS // the others have their old name still
    expect(await count('novisima')).toEqual([MUCHOS])
    expect(await sql`select from busqueda where autores_p like '%viej%'`.execute(api.db)).toMatchObject({
      rows: Array(old).fill({}),
    })
    expect([await pendientes(), await enCurso()]).toEqual([[], []])
    expect(await avisos.take(), 'kept searches are forgotten').toEqual([''])
    await avisos.end()
  },
)

it('a new name with few books has them in its own transaction', async () => {
  await api.db.deleteFrom('libro').where('id', 'in', libros.slice(EN_EL_ACTO)).execute()
  await rename('categoria', 'Novísima')
  expect([await count('novisima'), await pendientes(), await enCurso()]).toEqual([[EN_EL_ACTO], [], []])
  const failed = api.db.transaction().execute(async (trx) => {
    await trx.updateTable('categoria').set({ nombre: 'Otra' }).where('id', '=', ids.categoria).execute()
    await refreshNombre(trx, 'categoria', ids.categoria)
    throw new Error('caída')
  })
  await expect(failed).rejects.toThrow('caída')
  expect(await count('novisima', 'otra')).toEqual([EN_EL_ACTO, 0])
})

it.each([0, 1, Math.floor(MUCHOS / LIBROS_POR_VEZ)])(
  'goes on where it was when it is killed in batch %d',
  async (batch) => {
    await rename('editorial', 'Novísima')
    const last = libros.at(Math.min(MUCHOS, (batch + 1) * LIBROS_POR_VEZ) - 1) ?? ''
    const before = batch * LIBROS_POR_VEZ
    await api.db.transaction().execute(async (trx) => {
      await sql`select from libro where id = ${last} for update`.execute(trx)
      const job = finish().catch((error: Error) => error)
      await expect.poll(() => countWaiting(api)).toBe(1)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx)
      expect(await job).toBeInstanceOf(Error)
    })
    expect(await count('novisima')).toEqual([before])
    expect(await finish(), 'the rest, and nothing twice').toBe(MUCHOS - before)
    expect([await count('novisima'), await pendientes()]).toEqual([[MUCHOS], []])
  },
)

it('is done once, however many nodes there are', async () => {
  await rename('editorial', 'Novísima')
  const pools = Array.from({ length: 3 }, () => createPool(api.databaseUrl, 1, () => {}))
  const dbs = pools.map((pool) => createDb(pool))
  const together = async () => (await Promise.all(dbs.map(finish))).reduce((sum, n) => sum + n, 0)
  let written = 0
  while ((await pendientes()).length > 0) written += await together()
  expect([written, await count('novisima')]).toEqual([MUCHOS, [MUCHOS]])
  await Promise.all(dbs.map((db) => db.destroy()))
})

describe('while it runs', () => {
  beforeEach(async () => {
    await rename('categoria', 'Novísima')
    await refreshSiguientes(api.db)
    expect(await count('novisima')).toEqual([LIBROS_POR_VEZ])
  })

  it('another new name begins anew and leaves nothing of the one before', async () => {
    await rename('categoria', 'Última')
    expect(await enCurso()).toEqual(['Última'])
    expect(await finish()).toBe(MUCHOS)
    expect(await count('ultima', 'novisima')).toEqual([MUCHOS, 0])
  })

  it('another new name waits for the batch under way and is not lost', async () => {
    const held = libros[LIBROS_POR_VEZ] ?? ''
    const { job, renamed } = await api.db.transaction().execute(async (trx) => {
      await sql`select from libro where id = ${held} for update`.execute(trx)
      const job = finish()
      await expect.poll(() => countWaiting(api)).toBe(1)
      const renamed = rename('categoria', 'Última')
      await expect.poll(() => countWaiting(api)).toBe(2)
      return { job, renamed }
    })
    await Promise.all([job, renamed])
    await finish()
    expect(await count('ultima', 'novisima')).toEqual([MUCHOS, 0])
  })

  it('edited books, deleted books and the deleted category are what they are', async () => {
    const [first = '', last = ''] = [libros[0], libros.at(-1)]
    const otra = await insertCategoria('Náutica')
    await as.done('PUT', `/api/libros/${last}`, { titulo: 'Cambiado' })
    await as.done('PUT', `/api/libros/${first}`, { categorias: [otra] })
    await as.done('DELETE', `/api/libros/${libros[1]}`)
    await as.done('DELETE', `/api/libros/${libros.at(-2)}`)
    expect(await count('novisima', 'cambiado', 'nautica')).toEqual([LIBROS_POR_VEZ - 2 + 1, 1, 1])
    await finish()
    expect(await count('novisima', 'cambiado', 'nautica')).toEqual([MUCHOS - 3, 1, 1])

    await rename('categoria', 'Última')
    await sql`delete from libro_categoria`.execute(api.db)
    await as.done('DELETE', `/api/categorias/${ids.categoria}`)
    expect(await enCurso()).toEqual([])
    await finish()
    expect(await pendientes()).toEqual([])
  })
})

it('misses no book that is being written with the old name', async () => {
  const id = createId()
  const { renamed } = await api.db.transaction().execute(async (trx) => {
    const libro = { id, isbn: createIsbn(799_999), titulo: 'Nuevo', titulo_p: 'nuevo', cara: 'etiqueta.0.0' }
    await trx.insertInto('libro').values(libro).execute()
    await trx.insertInto('libro_categoria').values({ libro_id: id, categoria_id: ids.categoria, orden: 0 }).execute()
    await refreshBusqueda(trx, [id]) // reads the name of before
    const renamed = rename('categoria', 'Novísima')
    await expect.poll(() => countWaiting(api)).toBe(1)
    return { renamed }
  })
  await renamed
  expect(await finish()).toBe(MUCHOS + 1)
  expect(await count('novisima')).toEqual([MUCHOS + 1])
})

describe('the queue', () => {
  const jobs = async () =>
    (await sql<{ state: string }>`select state from tareas.job where name = 'renombre'`.execute(api.db)).rows.length

  it('works new names off by itself', async () => {
    const stop = await startMails(api, api.config, 0.5)
    await rename('categoria', 'Novísima')
    await rename('editorial', 'Anónima')
    await vi.waitFor(async () => expect(await pendientes()).toEqual([]), { timeout: 20_000, interval: 100 })
    await stop()
    expect(await count('novisima', 'anonima')).toEqual([MUCHOS, MUCHOS])
  })

  it('gets a job where names wait without one, and no second', async () => {
    await wakeRenombres(api.db)
    expect(await jobs()).toBe(0)
    await rename('categoria', 'Novísima')
    await wakeRenombres(api.db)
    expect(await jobs()).toBe(1)
    await sql`delete from tareas.job`.execute(api.db)
    await wakeRenombres(api.db)
    await wakeRenombres(api.db)
    expect(await jobs()).toBe(1)
  })
})

it('only an admin hears which names are on their way', async () => {
  await rename('categoria', 'Novísima')
  const ask = async (headers?: { authorization: string }) =>
    (await api.app.inject({ url: '/api/busqueda/renombres', ...(headers && { headers }) })).statusCode
  expect([await ask(), await ask(as.cliente.headers), await ask(as.admin.headers)]).toEqual([401, 403, 200])
})
