import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDbOver } from '#platform/db/pool.ts'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { loadDemo } from './demo.ts'
import { countLibros, deleteMuestra } from './muestra/muestra.queries.ts'

const WEEK_MS = 7 * 86_400_000

let database: TestDatabase
let db: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  db = new pg.Client({ connectionString: database.url })
  await db.connect()
})
afterAll(async () => {
  await db.end()
})

const count = async (table: string) => (await db.query(`select count(*)::int as n from ${table}`)).rows[0].n

it('loads the demo once, however many nodes start', async () => {
  const [first, second] = await Promise.all([loadDemo(database.url), loadDemo(database.url)])
  const loaded = first + second
  expect(loaded).toBeGreaterThan(250)
  expect(Math.min(first, second)).toBe(0)
  expect(await count('libro')).toBe(loaded)
  expect(
    await count('libro where num not in (select libro_num from busqueda join busqueda_texto using (libro_num))'),
  ).toBe(0)
  expect(await count('libro where not exists (select from libro_categoria where libro_id = id)')).toBe(0)
  expect(await count('autor where info is not null')).toBeGreaterThan(10)
  expect(await count('editorial where direccion is not null')).toBeGreaterThan(10)
})

it('shows in the first minute what the shop can do: a table, an event to come, works of several editions, a series', async () => {
  const ahora = new Date()
  const { rows } = await db.query('select titulo, cuando, termina, borrador from novedad')
  expect(rows).toMatchObject([{ titulo: 'Presentamos el Quijote y lo leemos en ronda', borrador: false }])
  expect(rows[0].cuando.getTime()).toBeGreaterThan(ahora.getTime() + WEEK_MS)
  expect(await count('novedad_libro')).toBe(2)
  expect(await count('mesa_libro join mesa on mesa.id = mesa_id where nota is not null')).toBe(10)
  expect(await count('obra')).toBe(5)
  const obras = await db.query('select count(*)::int as n from obra_libro group by obra_id order by n desc')
  expect(obras.rows.map(({ n }) => n)).toEqual([3, 2, 2, 2, 2])
  expect(
    (
      await db.query(`select coleccion_numero from libro_ficha join libro on libro.id = libro_id
        where coleccion = 'Harry Potter' and formatos = '{fisico}' order by coleccion_numero`)
    ).rows.map(({ coleccion_numero }) => coleccion_numero),
  ).toEqual(['1', '2', '3'])
})

it('has forty books in front with a text of sixty words or more, and no text that is an imprint', async () => {
  const { rows } = await db.query<{ titulo: string; descripcion: string }>(
    'select titulo, descripcion from libro order by num desc',
  )
  const words = ({ descripcion }: { descripcion: string }) => descripcion.split(/\s+/).length
  expect(rows.slice(0, 40).filter((libro) => words(libro) < 60 || words(libro) > 160)).toEqual([])
  expect(
    rows.filter(({ descripcion }) => /^(Edición|Libro|Volumen|Un libro) de \d|\d páginas/.test(descripcion)),
  ).toEqual([])
})

it('goes from the shop at once, but for what somebody changed or counted', async () => {
  const own = await createTestDatabase()
  const loaded = await loadDemo(own.url)
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query(`update libro set titulo = 'Mío' where num = (select min(num) from libro)`)
  const db = createDbOver(client)
  expect(await countLibros(db)).toEqual({ propios: false, muestra: loaded - 1 })
  expect(await db.transaction().execute(deleteMuestra)).toEqual({ quitados: loaded - 1, quedan: 0 })
  const { rows } = await client.query('select titulo from libro union all select titulo from mesa order by 1')
  expect(rows.map(({ titulo }) => titulo)).toContain('Mío')
  expect(await countLibros(db)).toEqual({ propios: false, muestra: 0 })
  await client.end()
})

it('takes table and event away with its last book, unless somebody has made them his own', async () => {
  await db.query(`delete from libro where isbn <> '9789500428637'`)
  expect([await count('mesa'), await count('novedad')]).toEqual([1, 1])
  await db.query(`update mesa set titulo = 'Nuestra', titulo_p = 'nuestra', actualizado_en = now()`)
  await db.query('delete from libro')
  expect([await count('mesa'), await count('novedad')]).toEqual([1, 0])
  expect(await loadDemo(database.url)).toBe(0)
  expect([await count('libro'), await count('novedad')]).toEqual([0, 0])
})

it('loads the books alone where nothing else is wanted', async () => {
  const own = await createTestDatabase()
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  expect(await loadDemo(own.url, { vidriera: false })).toBeGreaterThan(250)
  const { rows } = await client.query(
    'select (select count(*)::int from mesa) + (select count(*)::int from novedad) + (select count(*)::int from obra) as n',
  )
  expect(rows[0].n).toBe(0)
  await client.end()
})

it('leaves a shop that has books alone', async () => {
  const own = await createTestDatabase()
  const client = new pg.Client({ connectionString: own.url })
  await client.connect()
  await client.query(
    `insert into libro (id, isbn, titulo, titulo_p, cara) values (gen_random_uuid(), '9789500000017', 'Propio', 'propio', '0.0.0')`,
  )
  expect(await loadDemo(own.url)).toBe(0)
  await client.end()
})
