// Many at the same copies: exactly as many orders as there are copies, and whatever people do at once, the numbers stay sums.
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockExistencias, moveCopies } from '#estante/existencias/existencia.service.ts'
import { consumeParte, expireReservas } from '#estante/existencias/reserva.service.ts'
import { sqlTomarDeUnaFila } from '#estante/existencias/toma.service.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findDescuadres } from '#test/existencias.invariantes.ts'
import { bringCopies, insertTestLugar, putAjustes, readCopias, SIN_TOPES } from '#test/existencias.ts'
import { FUZZ_SEMILLA, FUZZ_VECES } from '#test/fuzz.ts'
import { meetAtLocks } from '#test/locks.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Pedido } from './pedido.contract.ts'

const BUYERS = 200

type Cuenta = { id: string; headers: Record<string, string> }

let api: TestApi
let admin: Cuenta
let lugares: [string, string]

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  await putAjustes(api, SIN_TOPES)
  lugares = [await insertTestLugar(api.db, 'Local'), await insertTestLugar(api.db, 'Depósito', { orden: 1 })]
})
afterAll(async () => {
  await api.end()
})

const order = ({ headers }: Cuenta, items: { libro: string; cantidad: number }[]) =>
  api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload: { items, metodo_pago: 'efectivo' } })

const call = async (method: 'POST' | 'PUT', url: string, payload: object) => {
  const answer = await api.app.inject({ method, url: `/api/recuentos${url}`, headers: admin.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ _id: string }>()
}

/** Counts the copies of a book in the first place, as many as stand there. */
async function beginRecuento(libro: string, cantidad: number): Promise<string> {
  const estante = `Estante ${libro.slice(-8)}`
  await api.db
    .updateTable('existencia')
    .set({ estante })
    .where('libro_id', '=', libro)
    .where('lugar_id', '=', lugares[0])
    .execute()
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  const { _id } = await call('POST', '', { lugar: lugares[0], alcance: 'estante', estante })
  const bips = [{ id: createId(), codigo: isbn, cantidad }]
  await call('POST', `/${_id}/bips`, { equipo: createId(), bips })
  return _id
}

/** What is kept for orders still stands there: the count finds nothing wrong. */
async function closeRecuento(id: string): Promise<void> {
  await call('PUT', `/${id}/estado`, { estado: 'cerrado' })
  const answer = await api.app.inject({ url: `/api/recuentos/${id}/diferencias`, headers: admin.headers })
  expect(answer.json<{ items: object[] }>().items).toEqual([])
}

// An order that found its copies gone asks again under these locks. Had it locked only a part of them, another one could hold
// the rest and wait for it.
it('locks the copies of all its books, also where too few are left by now', async () => {
  const libros = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
  for (const libro of libros) await bringCopies(api.db, libro, lugares[0], 2)
  const filas = await api.db
    .selectFrom('existencia')
    .select(['id', 'libro_id'])
    .where('libro_id', 'in', libros)
    .execute()
  const tomas = filas.map(({ id, libro_id: libroId }, n) => {
    return { linea: n + 1, libroId, cantidad: 1 + 2 * n, modo: 'siempre' as const, tope: null, unica: id }
  })
  const deUnaFila = sqlTomarDeUnaFila(tomas, { pedidoId: createId(), vence: null, aparta: null })
  if (!deUnaFila) throw new Error('every line has its row')
  await api.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ alcanza: boolean }>`
      with ${deUnaFila.antes} una as (select) select ${deUnaFila.alcanza} as alcanza from una`.execute(trx)
    expect(rows).toEqual([{ alcanza: false }])
    const { rows: libres } = await sql`
      select id from existencia where libro_id = any(${libros}::uuid[]) for update skip locked`.execute(api.db)
    expect(libres).toEqual([])
  })
})

it.each([1, 50])(
  'sells %i copies to exactly as many of 200 buyers while a count is closed, and tells the others',
  async (copies) => {
    const [libro, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    // In two places, so that the locks of several rows are held together; the other book comes first and last in turns.
    await bringCopies(api.db, libro, lugares[0], Math.ceil(copies / 2))
    if (copies > 1) await bringCopies(api.db, libro, lugares[1], Math.floor(copies / 2))
    await bringCopies(api.db, otro, lugares[0], BUYERS)
    const buyers = await Promise.all(Array.from({ length: BUYERS }, () => insertTestUsuario(api.db)))
    const recuento = await beginRecuento(libro, Math.ceil(copies / 2))
    let answered = 0
    let closing: Promise<void> | undefined
    const wanted = [libro, otro].map((one) => ({ libro: one, cantidad: 1 }))
    const answers = await Promise.all(
      buyers.map(async (buyer, n) => {
        const items = n % 2 === 0 ? wanted : [...wanted].reverse()
        for (;;) {
          const answer = await order(buyer, items)
          if (answer.statusCode !== 503) {
            answered++
            if (answered === 20) closing = closeRecuento(recuento)
            return answer
          }
          await sleep(50) // the shop takes so many at a time
        }
      }),
    )
    await closing
    const told = answers.filter(({ statusCode }) => statusCode !== 200)
    expect(answers.length - told.length).toBe(copies)
    for (const answer of told) {
      expect(answer.json()).toMatchObject({ code: 'SIN_EXISTENCIAS', faltan: [{ libro, quedan: 0 }] })
    }
    expect([await readCopias(api.db, libro), await readCopias(api.db, otro)]).toEqual([
      { fisico: copies, reservado: copies },
      { fisico: BUYERS, reservado: copies },
    ])
    expect(await findDescuadres(api.db)).toEqual([])
  },
  60_000,
)

const HANDS = 4
const ESTADOS = ['pendiente', 'procesado', 'enviado', 'entregado'] as const
const small = fc.integer({ min: 1, max: 4 })
const libroN = fc.integer({ min: 0, max: 2 })
const lugarN = fc.integer({ min: 0, max: 1 })
const any = fc.nat({ max: 1_000 })
const command = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      items: fc.uniqueArray(fc.tuple(libroN, small), { minLength: 1, maxLength: 3, selector: ([libro]) => libro }),
    }),
  },
  fc.record({ do: fc.constant('cancel' as const), pedido: any }),
  fc.record({ do: fc.constant('state' as const), pedido: any, estado: fc.constantFrom(...ESTADOS) }),
  fc.record({ do: fc.constant('ship' as const), pedido: any, linea: fc.integer({ min: 1, max: 2 }), cantidad: small }),
  fc.record({ do: fc.constant('expire' as const), pedido: any }),
  fc.record({ do: fc.constant('delete' as const), pedido: any }),
  fc.record({
    do: fc.constant('receive' as const),
    libros: fc.array(fc.tuple(libroN, lugarN, small), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('move' as const), libro: libroN, desde: lugarN, cantidad: small }),
  fc.record({ do: fc.constant('count' as const), libro: libroN, lugar: lugarN, hay: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ do: fc.constant('return' as const), pedido: any, cantidad: fc.constant(1) }),
)
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never

it(
  'keeps every number a sum, whatever several people do at once',
  async () => {
    const cliente = await insertTestUsuario(api.db)
    const at = <T>(list: readonly T[], n: number): T => {
      const one = list[n % list.length]
      if (one === undefined) throw new Error('an empty list')
      return one
    }
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 12, maxLength: 48 }), async (commands) => {
        const libros = [
          await insertTestLibro(api.db),
          await insertTestLibro(api.db),
          await insertTestLibro(api.db),
        ] as const
        await api.db
          .insertInto('libro_venta')
          .values({ libro_id: libros[1], modo: 'a_pedido', dias: 5, tope: 6 })
          .execute()
        for (const libro of libros) await bringCopies(api.db, libro, lugares[0], 3)
        const pedidos: string[] = []
        const trx = <T>(work: (db: Parameters<typeof moveCopies>[0]) => Promise<T>) =>
          api.db
            .transaction()
            .execute(work)
            .catch((error: unknown) => {
              if (!(error instanceof AppError && error.status === 409)) throw error
            })
        const usuarioId = admin.id
        const answered = async (allowed: number[], answer: ReturnType<typeof order>) => {
          const { statusCode, body } = await answer
          if (!allowed.includes(statusCode)) throw new Error(`${statusCode} ${body}`)
        }
        async function run(one: Command): Promise<void> {
          if (one.do === 'order') {
            const answer = await order(
              cliente,
              one.items.map(([n, cantidad]) => ({ libro: at(libros, n), cantidad })),
            )
            if (answer.statusCode === 200) pedidos.push(answer.json<Pedido>()._id)
            else if (answer.json().code !== 'SIN_EXISTENCIAS') throw new Error(answer.body)
            return
          }
          if (one.do === 'receive') {
            await trx((db) =>
              moveCopies(
                db,
                one.libros.map(([libro, lugar, cantidad]) => ({
                  libroId: at(libros, libro),
                  lugarId: at(lugares, lugar),
                  tipo: 'compra' as const,
                  cantidad,
                  usuarioId,
                })),
              ),
            )
            return
          }
          if (one.do === 'move') {
            const libroId = at(libros, one.libro)
            const [desde, hacia] = [at(lugares, one.desde), at(lugares, one.desde + 1)]
            await trx((db) =>
              moveCopies(db, [
                { libroId, lugarId: desde, tipo: 'traslado_sale', cantidad: -one.cantidad, usuarioId },
                { libroId, lugarId: hacia, tipo: 'traslado_entra', cantidad: one.cantidad, usuarioId },
              ]),
            )
            return
          }
          if (one.do === 'count') {
            const [libroId, lugarId] = [at(libros, one.libro), at(lugares, one.lugar)]
            await trx(async (db) => {
              const here = (await lockExistencias(db, [libroId])).find((row) => row.lugarId === lugarId)
              const cantidad = one.hay - (here?.fisico ?? 0)
              if (cantidad !== 0) await moveCopies(db, [{ libroId, lugarId, tipo: 'recuento', cantidad, usuarioId }])
            })
            return
          }
          if (pedidos.length === 0) return
          const id = at(pedidos, one.pedido)
          const lock = (db: Parameters<typeof moveCopies>[0]) =>
            db.selectFrom('pedido').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
          const { headers } = admin
          const url = `/api/pedidos/${id}`
          if (one.do === 'cancel') {
            await answered(
              [200, 404, 409],
              api.app.inject({ method: 'POST', url: `${url}/cancelar`, headers: cliente.headers }),
            )
          } else if (one.do === 'state') {
            const payload = { estado: one.estado }
            await answered([200, 404, 409], api.app.inject({ method: 'PUT', url, headers, payload }))
          } else if (one.do === 'delete') {
            await answered([200, 404], api.app.inject({ method: 'DELETE', url, headers }))
          } else if (one.do === 'ship') {
            await trx(async (db) => {
              if (await lock(db)) await consumeParte(db, { pedidoId: id, usuarioId }, one.linea, one.cantidad)
            })
          } else if (one.do === 'expire') {
            await trx(async (db) => {
              if (!(await lock(db))) return
              await sql`update reserva set vence_en = now() where pedido_id = ${id} and estado = 'viva'`.execute(db)
              await expireReservas(db, id)
            })
          } else {
            await trx(async (db) => {
              if (!(await lock(db))) return
              const { rows } = await sql<{ libroId: string; linea: number }>`
              select e.libro_id as "libroId", r.linea from reserva r join existencia e on e.id = r.existencia_id
              where r.pedido_id = ${id} and r.estado = 'consumida' and r.cantidad > (
                select coalesce(sum(m.cantidad), 0) from movimiento m
                where m.pedido_id = ${id} and m.linea = r.linea and m.tipo = 'devolucion_cliente') limit 1`.execute(db)
              const tipo = 'devolucion_cliente' as const
              for (const row of rows) {
                await moveCopies(db, [{ ...row, lugarId: lugares[1], tipo, cantidad: 1, pedidoId: id, usuarioId }])
              }
            })
          }
        }
        await Promise.all(
          Array.from({ length: HANDS }, async (_, hand) => {
            for (const [n, one] of commands.entries()) if (n % HANDS === hand) await run(one)
          }),
        )
        expect(await findDescuadres(api.db)).toEqual([])
      }),
      { seed: FUZZ_SEMILLA, numRuns: 6 * FUZZ_VECES, endOnFailure: true },
    )
  },
  120_000 * FUZZ_VECES,
)

it('takes the account before its copies, as whoever deletes the account takes its orders', async () => {
  const libro = await insertTestLibro(api.db)
  await bringCopies(api.db, libro, lugares[0], 3)
  const cliente = await insertTestUsuario(api.db)
  const items = [{ libro, cantidad: 1 }]
  const { _id } = (await order(cliente, items)).json<Pedido>()
  const { headers } = admin
  const hold = { text: 'select from existencia where libro_id = $1 for update', values: [libro] }
  const { answers, refused } = await meetAtLocks(api, hold, [
    () => order(cliente, items), // waits for the copies
    // Has its order, and waits for the copies.
    () => api.app.inject({ method: 'PUT', url: `/api/pedidos/${_id}`, headers, payload: { estado: 'procesado' } }),
    () => api.app.inject({ method: 'DELETE', url: `/api/usuarios/${cliente.id}`, headers }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(refused).toEqual([])
})
