// Which copies an order takes, against a plain account of the rule: the statement that allots them is one of windows and joins.
import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Condicion } from '#estante/existencias/existencia.rules.ts'
import { listTomas, SABER_DE_VENTA, sqlTomar, sqlTomarDeUnaFila } from '#estante/existencias/toma.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLugar } from '#test/existencias.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { insertTestLibro } from '#test/rows.ts'

let api: TestApi
let proveedorId: string

beforeAll(async () => {
  api = await createTestApi()
  proveedorId = createId()
  await sql`insert into proveedor (id, nombre, nombre_p, clase, precedencia)
    values (${proveedorId}, 'Distribuidora', 'distribuidora', 'otro', 30)`.execute(api.db)
})
afterAll(() => api.end())

const LIBROS = 3
const lugar = fc.record({ enLinea: fc.constantFrom(true, true, true, false), orden: fc.integer({ min: 0, max: 2 }) })
const fila = fc.record({
  libro: fc.nat({ max: LIBROS - 1 }),
  lugar: fc.nat({ max: 2 }),
  condicion: fc.constantFrom<Condicion>('firme', 'consignacion', 'usado'),
  libres: fc.integer({ min: 1, max: 4 }),
})
const escenario = fc.record({
  lugares: fc.array(lugar, { minLength: 3, maxLength: 3 }),
  filas: fc.uniqueArray(fila, {
    minLength: 5,
    maxLength: 14,
    selector: (one) => `${one.libro} ${one.lugar} ${one.condicion}`,
  }),
  lineas: fc.uniqueArray(fc.record({ libro: fc.nat({ max: LIBROS - 1 }), cantidad: fc.integer({ min: 1, max: 5 }) }), {
    minLength: 2,
    maxLength: LIBROS,
    selector: ({ libro }) => libro,
  }),
  consignadosPrimero: fc.boolean(),
  modo: fc.constantFrom('siempre' as const, 'solo_con_stock' as const),
})
type Escenario = typeof escenario extends fc.Arbitrary<infer One> ? One : never

/** Too rare to be found by chance: one place has all of a line, the other only a part of it but more of the other lines. */
const POCO_FRECUENTE: Escenario = {
  lugares: [
    { enLinea: true, orden: 1 },
    { enLinea: true, orden: 0 },
  ],
  filas: [
    { libro: 0, lugar: 0, condicion: 'firme', libres: 2 },
    ...[0, 1, 2].map((libro) => ({ libro, lugar: 1, condicion: 'firme' as const, libres: 1 })),
  ],
  lineas: [2, 1, 1].map((cantidad, libro) => ({ libro, cantidad })),
  consignadosPrimero: false,
  modo: 'solo_con_stock',
}

/** The commonest order: each book stands in one place. */
const DE_UNA_FILA: Escenario = {
  lugares: [
    { enLinea: true, orden: 0 },
    { enLinea: true, orden: 1 },
    { enLinea: false, orden: 0 },
  ],
  filas: [
    { libro: 0, lugar: 0, condicion: 'firme', libres: 3 },
    { libro: 1, lugar: 1, condicion: 'usado', libres: 2 },
    { libro: 1, lugar: 2, condicion: 'firme', libres: 4 },
  ],
  lineas: [3, 1].map((cantidad, libro) => ({ libro, cantidad })),
  consignadosPrimero: false,
  modo: 'siempre',
}

/** The rule as one would say it: line by line, the best copies first, one after the other. */
function takeByHand({ lugares, filas, lineas, consignadosPrimero, modo }: Escenario) {
  const rangos: Condicion[] = consignadosPrimero
    ? ['consignacion', 'firme', 'usado']
    : ['firme', 'consignacion', 'usado']
  const libresEn = (libro: number, en: number) =>
    filas.filter((one) => one.libro === libro && one.lugar === en).reduce((sum, one) => sum + one.libres, 0)
  const isEntera = ({ libro, cantidad }: Escenario['lineas'][number], en: number) => libresEn(libro, en) >= cantidad
  const tomadas: string[] = []
  const faltan: { libro: number; quedan: number }[] = []
  for (const linea of lineas) {
    const mejores = filas
      .filter((one) => one.libro === linea.libro && lugares[one.lugar]?.enLinea)
      .map((one) => [
        Number(!isEntera(linea, one.lugar)),
        -lineas.filter((other) => isEntera(other, one.lugar)).length,
        lugares[one.lugar]?.orden ?? 0,
        one.lugar,
        rangos.indexOf(one.condicion),
        one.libres,
      ])
      .sort((a, b) => a.map((value, n) => value - (b[n] ?? 0)).find((difference) => difference !== 0) ?? 0)
    let left = linea.cantidad
    for (const [, , , en = 0, rango = 0, libres = 0] of mejores) {
      const taken = Math.min(left, libres)
      if (taken > 0) tomadas.push(`${linea.libro} de ${en} ${rangos[rango]}: ${taken}`)
      left -= taken
    }
    if (left > 0 && modo === 'solo_con_stock') faltan.push({ libro: linea.libro, quedan: linea.cantidad - left })
  }
  return { tomadas: tomadas.sort(), faltan }
}

/** What the statement allots of the same, in a transaction that is taken back. */
async function takeBySql(trx: Db, { lugares, filas, lineas, consignadosPrimero, modo }: Escenario) {
  const ids = await Promise.all(Array.from({ length: LIBROS }, () => insertTestLibro(trx)))
  const en: string[] = []
  for (const one of lugares) en.push(await insertTestLugar(trx, createId(), one))
  for (const { libro, lugar: n, condicion, libres } of filas) {
    const de = condicion === 'consignacion' ? proveedorId : null
    await sql`insert into movimiento (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad)
      values (${ids[libro]}, ${en[n]}, ${condicion}, ${de}, 'alta_inicial', ${libres})`.execute(trx)
  }
  const ventas = await trx
    .selectFrom('libro')
    .select(['id', SABER_DE_VENTA.as('venta')])
    .where('id', 'in', ids)
    .execute()
  const tomas = listTomas(
    lineas.map(({ libro, cantidad }) => {
      const { id: libroId = '', venta } = ventas.find(({ id }) => id === ids[libro]) ?? {}
      if (!venta) throw new Error('the book of the line is not there')
      return { libroId, cantidad, venta: { ...venta, contado: true, modo } }
    }),
    { modo: 'contados', consignadosPrimero },
  )
  const ask = (antes: RawBuilder<unknown>, faltan: RawBuilder<unknown>) =>
    sql<Tomadas>`
    with ${antes} una as (select)
    select (select json_agg(json_build_object('libro', l.id, 'lugar', e.lugar_id, 'condicion', e.condicion,
      'cantidad', t.cantidad)) from tomada t join existencia e on e.id = t.id join libro l on l.id = e.libro_id) as tomadas,
      ${faltan} as faltan from una`.execute(trx)
  const { antes, faltan } = sqlTomar(tomas, { modo: 'contados', consignadosPrimero }, SIN_FIN)
  const { rows } = await ask(antes, faltan)
  const deUnaFila = sqlTomarDeUnaFila(tomas, SIN_FIN)
  const rapida = deUnaFila && (await ask(deUnaFila.antes, deUnaFila.faltan)).rows[0]
  const describe = (row: Tomadas | undefined) => ({
    tomadas: (row?.tomadas ?? [])
      .map((one) => `${ids.indexOf(one.libro)} de ${en.indexOf(one.lugar)} ${one.condicion}: ${one.cantidad}`)
      .sort(),
    faltan: (row?.faltan ?? []).map(({ libro, quedan }) => ({ libro: ids.indexOf(libro), quedan })),
  })
  return { ...describe(rows[0]), ...(rapida && { rapida: describe(rapida) }) }
}

const SIN_FIN = { pedidoId: createId(), vence: null, aparta: null }

type Tomadas = {
  tomadas: { libro: string; lugar: string; condicion: Condicion; cantidad: number }[] | null
  faltan: { libro: string; quedan: number }[] | null
}

/** Whether the copies of every line stand in one row that has enough. */
const isDeUnaFila = ({ lugares, filas, lineas }: Escenario) =>
  lineas.every(({ libro, cantidad }) => {
    const [one, ...others] = filas.filter((fila) => fila.libro === libro && lugares[fila.lugar]?.enLinea)
    return one !== undefined && others.length === 0 && one.libres >= cantidad
  })

it('takes the copies that the rule names, and says how many are left where they are too few', async () => {
  await fc.assert(
    fc.asyncProperty(escenario, async (one) => {
      const undone = new Error('taken back')
      const outcome: { found?: Awaited<ReturnType<typeof takeBySql>> } = {}
      await api.db
        .transaction()
        .execute(async (trx) => {
          outcome.found = await takeBySql(trx, one)
          throw undone
        })
        .catch((error: unknown) => {
          if (error !== undone) throw error
        })
      const byHand = takeByHand(one)
      expect(outcome.found).toEqual({ ...byHand, ...(isDeUnaFila(one) && { rapida: byHand }) })
    }),
    { seed: FUZZ_SEMILLA, numRuns: 60 * FUZZ_VECES, examples: [[POCO_FRECUENTE], [DE_UNA_FILA]] },
  )
}, 60_000)
