// The lists of customers: all cards, and who waits for a book.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Clientela, openClientela } from '#test/clientes.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Esperando, FichaCorta } from './cliente.contract.ts'

let api: Clientela['api']
let admin: Clientela['admin']
let empleado: Clientela['empleado']
let rayuela: Clientela['rayuela']
let call: Clientela['call']
let buy: Clientela['buy']
let buyAtCounter: Clientela['buyAtCounter']
let wait: Clientela['wait']
beforeAll(async () => {
  ;({ api, admin, empleado, rayuela, call, buy, buyAtCounter, wait } = await openClientela())
})
afterAll(() => api.end())

describe('the list of cards', () => {
  it('has customers alone, newest first, with what they bought and when it was the last time', async () => {
    const [nuevo, comprador] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    await buy(comprador)
    await buyAtCounter(comprador.id, 2_000)
    const { body, total } = await call('GET', 'clientes/fichas')
    const fichas = body as FichaCorta[]
    expect(Number(total)).toBe(fichas.length)
    expect(fichas.slice(0, 2)).toEqual([
      {
        _id: comprador.id,
        nombre: 'Ana',
        apellido: 'Prueba',
        email: comprador.email,
        invitado: false,
        desde: expect.stringMatching(/Z$/),
        compras: 2,
        ultima: expect.stringMatching(/Z$/),
      },
      expect.objectContaining({ _id: nuevo.id, compras: 0, ultima: null }),
    ])
    const { body: compras } = await call('GET', `clientes/${comprador.id}/compras`)
    expect(fichas[0]?.ultima).toBe(compras[0].fecha_hora)
    expect(fichas.filter(({ _id }) => [admin.id, empleado.id].includes(_id))).toEqual([])
  })

  it('is found by words, by pages', async () => {
    const buscada = await insertTestUsuario(api.db)
    await api.db.updateTable('usuario').set({ apellido: 'Güiraldes' }).where('id', '=', buscada.id).execute()
    const found = await call('GET', 'clientes/fichas?q=guiral%20ana')
    expect([found.total, found.body.map(({ _id }: FichaCorta) => _id)]).toEqual(['1', [buscada.id]])
    expect((await call('GET', 'clientes/fichas?limit=1&offset=1')).body).toHaveLength(1)
    expect(await call('GET', 'clientes/fichas?q=nadie')).toMatchObject({ total: '0', body: [] })
  })
})

describe('who waits', () => {
  it('is listed with the book, the longest first: customers alone, once they have confirmed', async () => {
    await api.db.deleteFrom('espera').execute()
    const [uno, dos] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    const confirmada_en = new Date()
    const second = await wait(uno.id, { libro_id: rayuela, confirmada_en })
    const first = await wait(dos.id, { texto: 'Otro', confirmada_en, pedida_en: new Date(Date.now() - 86_400_000) })
    await wait(uno.id, { texto: 'Sin confirmar' })
    await wait(dos.id, { libro_id: rayuela, confirmada_en, avisada_en: confirmada_en })
    await wait(empleado.id, { libro_id: rayuela, confirmada_en })
    await wait(null, { libro_id: rayuela, confirmada_en })
    const { body, total, answer } = await call('GET', 'esperas/clientes')
    expect([total, (body as Esperando[]).map(({ _id }) => _id)]).toEqual(['2', [first, second]])
    expect(body[1]).toMatchObject({ cliente: { _id: uno.id, nombre: 'Ana Prueba' }, libro: { titulo: 'Rayuela' } })
    expect(answer.body).not.toContain('@')
    expect((await call('GET', 'esperas/clientes?limit=1&offset=1')).body).toMatchObject([{ _id: second }])
  })

  it('is counted on the tabs, as the cards are, for administrators', async () => {
    const { body } = await call('GET', 'resumen/cuentas')
    const { n: clientes } = await api.db
      .selectFrom('usuario')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('rol', '=', 'cliente')
      .where('empleado', '=', false)
      .executeTakeFirstOrThrow()
    const esperan = { to: '/panel-admin/clientes', search: { parte: 'esperan' }, n: 2 }
    expect(body).toEqual(expect.arrayContaining([{ to: '/panel-admin/clientes', n: clientes }, esperan]))
    expect(JSON.stringify((await call('GET', 'resumen/cuentas', undefined, empleado)).body)).not.toContain('clientes')
  })
})
