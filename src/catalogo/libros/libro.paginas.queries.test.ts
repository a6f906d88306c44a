// Lists and their numbers against the plain truth, while books come, change and go.

import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { compactRecuento, readKept } from '#platform/db/recuento.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, centavos, toCentavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertAutor, insertEditorial } from '#test/catalogo.ts'
import { createIsbn } from '#test/rows.ts'
import * as queries from './libro.listas.queries.ts'
import { type Lista, selectKeys } from './libro.paginas.queries.ts'
import { ORDENES_LIBRO, type OrdenLibro, PRECIO_ACCESIBLE } from './libro.rules.ts'

const ACCESIBLE = toCentavos(PRECIO_ACCESIBLE)

let api: TestApi
let categorias: string[]
let autores: string[]
let editoriales: string[]
let isbns = 700_000

beforeAll(async () => {
  api = await createTestApi()
  categorias = (await api.db.selectFrom('categoria').select('id').orderBy('num').limit(2).execute()).map(({ id }) => id)
  autores = [await insertAutor(api.db, 'Ana Uno'), await insertAutor(api.db, 'Beto Dos')]
  editoriales = [await insertEditorial(api.db, 'Una'), await insertEditorial(api.db, 'Otra')]
})
afterAll(() => api.end())

// Few values, so that most places in an order are shared.
const Nuevo = fc.record({
  calificacion: fc.constantFrom(null, 0, 3, 4.5),
  vendidos: fc.constantFrom(0, 0, 7),
  fecha: fc.constantFrom(null, '1980-01-01', '2020-05-05'),
  precio: fc.constantFrom(null, ACCESIBLE, ACCESIBLE + 1, 1),
  formatos: fc.constantFrom<readonly string[]>(
    ['fisico'],
    ['fisico', 'digital'],
    ['audiolibro'],
    ['digital', 'digital'],
    [],
  ),
  categoria: fc.constantFrom(null, 0, 1),
  autor: fc.constantFrom(null, 0, 1),
  editorial: fc.constantFrom(null, 0, 1),
})
type Nuevo = typeof Nuevo extends fc.Arbitrary<infer T> ? T : never
const Paso = fc.oneof(
  fc.record({ hace: fc.constant('crear' as const), libros: fc.array(Nuevo, { minLength: 1, maxLength: 6 }) }),
  fc.record({ hace: fc.constant('cambiar' as const), cual: fc.nat(), libro: Nuevo }),
  fc.record({ hace: fc.constant('borrar' as const), cual: fc.nat(), cuantos: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ hace: fc.constant('sumar' as const) }),
)
type Paso = typeof Paso extends fc.Arbitrary<infer T> ? T : never

const at = (list: readonly string[], n: number | null): string | null => (n === null ? null : (list[n] ?? null))

async function relate(libro_id: string, { categoria, autor }: Nuevo): Promise<void> {
  const [categoria_id, autor_id] = [at(categorias, categoria), at(autores, autor)]
  if (categoria_id) await api.db.insertInto('libro_categoria').values({ libro_id, categoria_id }).execute()
  if (autor_id) await api.db.insertInto('libro_autor').values({ libro_id, autor_id, orden: 0 }).execute()
}

const toColumns = ({ calificacion, vendidos, fecha, precio, formatos, editorial }: Nuevo) => ({
  calificacion,
  vendidos,
  precio: precio === null ? null : centavos(precio),
  formatos: [...formatos],
  fecha_edicion: fecha,
  fecha_edicion_precision: fecha && ('dia' as const),
  editorial_id: at(editoriales, editorial),
})

async function insertAll(libros: readonly Nuevo[]): Promise<void> {
  const rows = libros.map((libro) => ({
    id: createId(),
    isbn: createIsbn(++isbns),
    titulo: 'Tomo',
    titulo_p: 'tomo',
    cara: 'etiqueta.0.0',
    ...toColumns(libro),
  }))
  await api.db.insertInto('libro').values(rows).execute() // one statement for all
  for (const [n, libro] of libros.entries()) await relate(rows[n]?.id ?? '', libro)
}

async function take(paso: Paso): Promise<void> {
  if (paso.hace === 'crear') return insertAll(paso.libros)
  if (paso.hace === 'sumar') return compactRecuento(api.db)
  const ids = (await api.db.selectFrom('libro').select('id').orderBy('num').execute()).map(({ id }) => id)
  const id = ids[paso.cual % ids.length]
  if (!id) return
  if (paso.hace === 'borrar') {
    const gone = ids.slice(paso.cual % ids.length).slice(0, paso.cuantos)
    await api.db.deleteFrom('libro').where('id', 'in', gone).execute()
    return
  }
  await api.db.updateTable('libro').set(toColumns(paso.libro)).where('id', '=', id).execute()
  const categoria_id = at(categorias, paso.libro.categoria)
  if (categoria_id) {
    await api.db.updateTable('libro_categoria').set({ categoria_id }).where('libro_id', '=', id).execute()
  }
}

const truth = async (from: string, order: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select libro.id from ${sql.raw(from)} order by ${sql.raw(order)}`.execute(
    api.db,
  )
  return rows.map(({ id }) => id)
}

const ORDERS = {
  nuevos: 'num desc',
  calificacion: 'calificacion desc nulls last, num desc',
  vendidos: 'vendidos desc, num desc',
  fecha: 'fecha_edicion desc nulls last, num desc',
}

/** Walks a list by pages of each size and compares it with the truth; so do its number and a window over its end. */
async function expectPages(
  expected: readonly string[],
  total: number,
  list: (window: { offset: number; limit: number }) => Promise<{ _id: string }[]>,
): Promise<void> {
  expect(total).toBe(expected.length)
  for (const limit of [1, 3]) {
    const found: string[] = []
    for (let offset = 0; offset < expected.length; offset += limit) {
      found.push(...(await list({ offset, limit })).map(({ _id }) => _id))
    }
    expect(found).toEqual(expected)
  }
  expect(await list({ offset: expected.length, limit: 5 })).toEqual([])
}

/** Goes on after the last book of each page, as carousels do. */
async function walk(orden: OrdenLibro, filtros: { precio_hasta?: Centavos } = {}): Promise<string[]> {
  const found: string[] = []
  for (;;) {
    const asked = { ...filtros, orden, tras: found.at(-1), offset: 0, limit: 2 }
    const page = await queries.listLibros(api.db, asked, await queries.countLibros(api.db, filtros))
    if (page.length === 0) return found
    found.push(...page.map(({ _id }) => _id))
  }
}

async function expectEverything(): Promise<void> {
  for (const orden of ORDENES_LIBRO) {
    const total = await queries.countLibros(api.db)
    const expected = await truth('libro', ORDERS[orden])
    await expectPages(expected, total, (window) => queries.listLibros(api.db, { ...window, orden }, total))
    expect(await walk(orden)).toEqual(expected)
  }
  for (const formato of FORMATOS) {
    const total = await queries.countLibros(api.db, { formato })
    const expected = await truth(`libro where '${formato}' = any(formatos)`, ORDERS.nuevos)
    await expectPages(expected, total, (window) =>
      queries.listLibros(api.db, { ...window, formato, orden: 'nuevos' }, total),
    )
  }
  for (const precio_hasta of [ACCESIBLE, centavos(1)]) {
    const total = await queries.countLibros(api.db, { precio_hasta })
    const expected = await truth(`libro where precio <= ${precio_hasta}`, ORDERS.calificacion)
    await expectPages(expected, total, (window) =>
      queries.listLibros(api.db, { ...window, precio_hasta, orden: 'calificacion' }, total),
    )
    expect(await walk('calificacion', { precio_hasta })).toEqual(expected)
  }
  const grupos = { editorial: editoriales, autor: autores, categoria: categorias }
  for (const grupo of ['editorial', 'autor', 'categoria'] as const) {
    for (const id of grupos[grupo]) {
      const from = grupo === 'editorial' ? 'libro' : `libro join libro_${grupo} on libro_id = libro.id`
      const expected = await truth(`${from} where ${grupo}_id = '${id}'`, 'libro.id desc')
      const total = await queries.countLibrosByGrupo(api.db, grupo, id)
      await expectPages(expected, total, async (window) =>
        queries.listLibrosByNums(api.db, await queries.listNumsByGrupo(api.db, grupo, id, window, total)),
      )
    }
  }
}

describe('pages of books', () => {
  it('hold each book once and in order, and their number is right, whatever came and went', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(Paso, { minLength: 1, maxLength: 8 }), async (pasos) => {
        for (const paso of pasos) await take(paso)
        await expectEverything()
      }),
      { numRuns: 8 },
    )
  })

  it('counted from the end are right though the number was taken a moment before', async () => {
    await insertAll(Array.from({ length: 9 }, () => ({ ...NADA, formatos: ['audiolibro'] })))
    const before = await queries.countLibros(api.db, { formato: 'audiolibro' })
    await insertAll([{ ...NADA, formatos: ['audiolibro'] }])
    const expected = await truth(`libro where 'audiolibro' = any(formatos)`, ORDERS.nuevos)
    const window = { offset: before - 2, limit: 2 }
    const page = await queries.listLibros(api.db, { ...window, formato: 'audiolibro', orden: 'nuevos' }, before)
    expect(page.map(({ _id }) => _id)).toEqual(expected.slice(before - 2, before))
  })
})

const NADA: Nuevo = {
  calificacion: null,
  vendidos: 0,
  fecha: null,
  precio: null,
  formatos: ['fisico'],
  categoria: null,
  autor: null,
  editorial: null,
}

describe('the keys of a page', () => {
  const listas: [name: string, lista: () => Lista][] = [
    ...ORDENES_LIBRO.map((orden): [string, () => Lista] => [orden, () => queries.describeLista({ orden })]),
    ['ebooks', () => queries.describeLista({ orden: 'nuevos', formato: 'digital' })],
    ['audiolibros', () => queries.describeLista({ orden: 'nuevos', formato: 'audiolibro' })],
    ['ofertas', () => queries.describeLista({ orden: 'calificacion', precio_hasta: ACCESIBLE })],
    ['una editorial', () => queries.describeGrupo('editorial', editoriales[0] ?? '')],
    ['un autor', () => queries.describeGrupo('autor', autores[0] ?? '')],
    ['una categoría', () => queries.describeGrupo('categoria', categorias[0] ?? '')],
  ]
  beforeAll(async () => {
    await insertAll(
      Array.from({ length: 60 }, (_, n) => ({
        ...NADA,
        precio: n % 2 ? 1 : null,
        formatos: n % 2 ? ['digital', 'audiolibro'] : ['fisico'],
        categoria: 0,
        autor: 0,
        editorial: 0,
      })),
    )
    await sql`vacuum (analyze) libro, libro_autor, libro_categoria`.execute(api.db)
  })

  it.each(listas)('of the list «%s» are found in an index alone, from either end', async (_, describeList) => {
    for (const offset of [0, 50]) {
      const keys = selectKeys(describeList(), { offset, limit: 5 }, 60)
      const plan = await api.db.transaction().execute(async (trx) => {
        // So few rows would be read and sorted, were it not forbidden.
        await sql`set local enable_seqscan = off`.execute(trx)
        await sql`set local enable_sort = off`.execute(trx)
        await sql`set local enable_bitmapscan = off`.execute(trx)
        return sql<{ 'QUERY PLAN': string }>`explain select * from ${keys} as keys`.execute(trx)
      })
      const lines = plan.rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('recuento'))
      expect(lines.filter((line) => line.includes('Index Only Scan'))).toHaveLength(1)
      expect(lines.filter((line) => /Sort|Filter|Seq Scan/.test(line))).toEqual([])
    }
  })
})

describe('the counters', () => {
  it('know nothing of what another transaction has not committed, and nobody waits for it', async () => {
    const before = await queries.countLibros(api.db)
    await api.db.transaction().execute(async (trx) => {
      const row = { id: createId(), isbn: createIsbn(++isbns), titulo: 'T', titulo_p: 't', cara: 'etiqueta.0.0' }
      await trx.insertInto('libro').values(row).execute()
      expect(await queries.countLibros(trx)).toBe(before + 1)
      expect(await queries.countLibros(api.db)).toBe(before)
      await insertAll([NADA])
      await compactRecuento(api.db)
      expect(await queries.countLibros(api.db)).toBe(before + 1)
    })
    expect(await queries.countLibros(api.db)).toBe(before + 2)
  })

  it('are one row a key once they are added up', async () => {
    for (let n = 0; n < 3; n++) await insertAll([NADA])
    await compactRecuento(api.db)
    const { rows } = await sql<{ de: string }>`select de from recuento group by de having count(*) > 1`.execute(api.db)
    expect(rows).toEqual([])
  })

  it('and the index of /ofertas mean the price that the shop calls low', async () => {
    const { rows } = await sql<{ text: string }>`
      select indexdef as text from pg_indexes where indexname = 'libro_accesible'
      union all select prosrc from pg_proc where proname = 'contar_libro'`.execute(api.db)
    expect(rows.map(({ text }) => /precio <= (\d+)/.exec(text)?.[1])).toEqual([String(ACCESIBLE), String(ACCESIBLE)])
  })

  it('count authors', async () => {
    const before = await readKept(api.db, 'autor')
    const id = await insertAutor(api.db, 'Carla Tres')
    expect(await readKept(api.db, 'autor')).toBe(before + 1)
    await api.db.deleteFrom('autor').where('id', '=', id).execute()
    expect(await readKept(api.db, 'autor')).toBe(before)
  })

  it('begin anew with an emptied catalogue', async () => {
    await sql`truncate libro cascade`.execute(api.db)
    expect(await queries.countLibros(api.db)).toBe(0)
    expect(await queries.countLibrosByGrupo(api.db, 'categoria', categorias[0] ?? '')).toBe(0)
    await insertAll([{ ...NADA, categoria: 0 }])
    await expectEverything()
  })
})
