// What an undo leaves alone: whatever refers to a book, by the database's own list, one column after the other.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { listReferencias, listUsados, type Referencia, sqlSinUso } from './usos.queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

class Enough extends Error {}
/** What `work` does is taken back. */
const inVain = (work: (trx: Db) => Promise<void>) =>
  api.db
    .transaction()
    .execute(async (trx) => {
      await work(trx)
      throw new Enough()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Enough)) throw error
    })

/** A row of any table that has nothing but this reference, and a key. Whatever else the table asks for is let go, until the rollback. */
async function refer(trx: Db, { tabla, columna, a }: Referencia, de: string, id: string): Promise<void> {
  const { rows: guardas } = await sql<{ que: string }>`
    select format('alter table %I drop constraint %I cascade', relname, conname) as que
    from pg_constraint join pg_class on pg_class.oid = conrelid where relname = ${tabla} and contype in ('c', 'p')
    union all
    select format('alter table %I alter column %I drop not null', relname, attname)
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relname = ${tabla} and attnum > 0 and not attisdropped and attnotnull and attidentity = ''
    union all
    select format('alter table %I disable trigger user', ${tabla}::text)`.execute(trx)
  const [claves, otras] = [guardas.filter(({ que }) => que.includes('drop constraint')), guardas]
  for (const { que } of new Set([...claves, ...otras])) await sql.raw(que).execute(trx)
  await sql`insert into ${sql.table(tabla)} (${sql.id(columna)})
    select ${sql.id(a)} from ${sql.table(de)} where id = ${id}`.execute(trx)
}

it('every column that refers to a book keeps it', async () => {
  const referencias = await listReferencias(api.db, 'libro')
  expect(referencias.length).toBeGreaterThan(20)
  const motivos: string[] = []
  for (const referencia of referencias) {
    await inVain(async (trx) => {
      const [id, otro] = [await insertTestLibro(trx), await insertTestLibro(trx)]
      await refer(trx, referencia, 'libro', id)
      const usados = await listUsados(trx, sql`(${id}, ${otro})`)
      expect(
        usados.map((usado) => usado.id),
        referencia.tabla,
      ).toEqual([id])
      motivos.push(`${referencia.tabla}: ${usados[0]?.motivo}`)
    })
  }
  // A table without words of its own is covered all the same; those that we know have theirs.
  expect(motivos.filter((motivo) => motivo.includes('otra parte'))).toEqual([])
})

it('so does a table that nobody has thought of', async () => {
  await inVain(async (trx) => {
    const id = await insertTestLibro(trx)
    await sql`create table escaparate (puesto integer primary key, libro uuid references libro (id))`.execute(trx)
    expect(await listUsados(trx, sql`(${id})`)).toEqual([])
    await sql`insert into escaparate values (1, ${id})`.execute(trx)
    expect(await listUsados(trx, sql`(${id})`)).toEqual([{ id, motivo: 'otra parte de la tienda lo nombra' }])
  })
})

it('so does a price that is planned for it', async () => {
  await inVain(async (trx) => {
    const id = await insertTestLibro(trx)
    await sql`insert into precio_cambio (id, lista, regla, total, libros, estado, desde)
      values (${createId()}, 'Todos', '{}', 1, array[${id}::uuid], 'programado', now() + interval '1 day')`.execute(trx)
    expect(await listUsados(trx, sql`(${id})`)).toEqual([{ id, motivo: 'tiene un precio programado' }])
  })
})

describe.each(['autor', 'editorial'] as const)('every column that refers to one of %s', (de) => {
  it('keeps it', async () => {
    const referencias = await listReferencias(api.db, de)
    expect(referencias.length).toBeGreaterThan(2)
    for (const referencia of referencias) {
      await inVain(async (trx) => {
        const id = createId()
        await (de === 'autor'
          ? sql`insert into autor (id, nombre_completo, nombre_p, nombre, apellido) values (${id}, 'A B', 'a b', 'A', 'B')`
          : sql`insert into editorial (id, descripcion, descripcion_p) values (${id}, 'Sur', 'sur')`
        ).execute(trx)
        const free = async () =>
          (await sql`select from ${sql.table(de)} where id = ${id} and ${await sqlSinUso(trx, de)}`.execute(trx)).rows
            .length
        expect(await free()).toBe(1)
        await refer(trx, referencia, de, id)
        expect(await free(), referencia.tabla).toBe(0)
      })
    }
  })
})
