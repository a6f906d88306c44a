// The database decides by the same lists as the rules.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { ESTADO_INICIAL, ESTADOS_POSIBLES, isVenta } from './estado.rules.ts'
import { claseDeVenta } from './venta.rules.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())

it.each(ESTADOS_POSIBLES)('agrees whether an order that is %s is a sale', async (estado) => {
  const { rows } = await sql<{ venta: boolean }>`select es_venta(${estado}) as venta`.execute(api.db)
  expect(rows).toEqual([{ venta: isVenta(estado) }])
})

it('begins an order in the same state and allows no others', async () => {
  const { rows } = await sql<{ inicial: string; permitidos: string }>`
    select column_default as inicial, pg_get_constraintdef(pg_constraint.oid) as permitidos
    from information_schema.columns, pg_constraint
    where table_name = 'pedido' and column_name = 'estado' and conrelid = 'pedido'::regclass
      and pg_get_constraintdef(pg_constraint.oid) like '%estado%'`.execute(api.db)
  const [row] = rows
  expect(row?.inicial).toContain(`'${ESTADO_INICIAL}'`)
  expect(row?.permitidos.match(/'\w+'/g)).toEqual(ESTADOS_POSIBLES.map((estado) => `'${estado}'`))
})

const PAGOS = [
  null,
  [100, 0, 0],
  [100, 50, 0],
  [100, 100, 0],
  [100, 100, 40],
  [100, 100, 100],
  [100, 50, 50],
  [100, 150, 50],
] as const

it('agrees with the rule what an order is as a sale, whatever became of its money', async () => {
  const cases = ESTADOS_POSIBLES.flatMap((estado) =>
    [true, false].flatMap((alRecibir) => PAGOS.map((sumas) => ({ estado, alRecibir, sumas }))),
  )
  const { rows } = await sql<{ clase: string }>`
    select clase_de_venta(caso ->> 'estado', (caso ->> 'alRecibir')::boolean, (caso #>> '{sumas,0}')::bigint,
      (caso #>> '{sumas,1}')::bigint, (caso #>> '{sumas,2}')::bigint) as clase
    from jsonb_array_elements(${JSON.stringify(cases)}::jsonb) with ordinality as c (caso, n) order by n`.execute(
    api.db,
  )
  expect(rows.map(({ clase }) => clase)).toEqual(
    cases.map(({ sumas, ...caso }) => {
      const pago = sumas && { total: sumas[0], pagado: sumas[1], devuelto: sumas[2] }
      return claseDeVenta({ ...caso, pago })
    }),
  )
})
