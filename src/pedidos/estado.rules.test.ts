import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '../test/api.ts'
import {
  ESTADO_INICIAL,
  ESTADOS,
  ESTADOS_POSIBLES,
  type Estado,
  findTransicion,
  isCancelable,
  isDeCliente,
  isPorLlegar,
  isVenta,
  listOfrecidos,
  listPorVenir,
} from './estado.rules.ts'

/** Every pair of states: who may lead an order from the first to the second. */
const PARES: Record<Estado, Record<Estado, string>> = {
  pendiente: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: 'C' },
  procesado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: '' },
  enviado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: '' },
  entregado: { pendiente: 'L', procesado: 'L', enviado: 'L', entregado: 'L', cancelado: '' },
  cancelado: { pendiente: '', procesado: '', enviado: '', entregado: '', cancelado: '' },
}
const PAIRS = ESTADOS_POSIBLES.flatMap((desde) => ESTADOS_POSIBLES.map((hacia) => [desde, hacia] as const))

describe('a move', () => {
  it.each(PAIRS)('from %s to %s is made by those the table names, and mailed', (desde, hacia) => {
    const shop = findTransicion('libreria', desde, hacia)
    const customer = findTransicion('cliente', desde, hacia)
    expect(`${shop ? 'L' : ''}${customer ? 'C' : ''}`).toBe(PARES[desde][hacia])
    for (const move of [shop, customer]) if (move) expect(move.sigue).toEqual(['carta'])
  })

  it('to each of the four states is offered to administrators, until its customer has cancelled the order', () => {
    for (const estado of ESTADOS) expect(listOfrecidos(estado)).toEqual(ESTADOS)
    expect(listOfrecidos('cancelado')).toEqual([])
  })
})

describe('a state', () => {
  it.each([
    ['pendiente', { cancelable: true, porLlegar: true, venta: false, deCliente: false, porVenir: ESTADOS.slice(1) }],
    ['procesado', { cancelable: false, porLlegar: true, venta: true, deCliente: false, porVenir: ESTADOS.slice(2) }],
    ['enviado', { cancelable: false, porLlegar: true, venta: true, deCliente: false, porVenir: ['entregado'] }],
    ['entregado', { cancelable: false, porLlegar: false, venta: true, deCliente: false, porVenir: [] }],
    ['cancelado', { cancelable: false, porLlegar: false, venta: false, deCliente: true, porVenir: [] }],
  ] as const)('%s means %o', (estado, meaning) => {
    expect({
      cancelable: isCancelable(estado),
      porLlegar: isPorLlegar(estado),
      venta: isVenta(estado),
      deCliente: isDeCliente(estado),
      porVenir: listPorVenir(estado),
    }).toEqual(meaning)
  })
})

describe('the database', () => {
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
})
