// What the shop writes down about a customer, and what becomes of it.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVerificacion } from '#cuentas/usuarios/correo/verificacion.queries.ts'
import { listAuditados } from '#test/auditados.ts'
import { type Clientela, type Cuenta, openClientela } from '#test/clientes.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Nota } from './cliente.contract.ts'

let api: Clientela['api']
let admin: Clientela['admin']
let call: Clientela['call']
let seeFicha: Clientela['seeFicha']
let write: Clientela['write']
let buy: Clientela['buy']
let ana: Cuenta
beforeAll(async () => {
  ;({ api, admin, call, seeFicha, write, buy } = await openClientela())
  ana = await insertTestUsuario(api.db)
})
afterAll(() => api.end())

const seeNotas = async (id: string): Promise<Nota[]> => (await call('GET', `clientes/${id}/notas`)).body

describe('a note', () => {
  it('is written, changed and deleted, with who and when', async () => {
    const [rosa, otra] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db, 'admin')]
    const nota = await write(rosa.id, ' Pide  para la escuela.\nFactura A. ')
    expect(nota).toEqual({
      _id: expect.any(String),
      texto: 'Pide para la escuela.\nFactura A.',
      por: 'Ana Prueba',
      creada_en: expect.any(String),
      editada_en: null,
      editada_por: null,
      version: 1,
    })
    const url = `clientes/${rosa.id}/notas/${nota._id}`
    const changed = await call('PUT', url, { texto: 'Factura B.', version: 1 }, otra)
    expect(changed.body).toMatchObject({
      texto: 'Factura B.',
      por: 'Ana Prueba',
      editada_por: 'Ana Prueba',
      version: 2,
    })
    expect(changed.body.editada_en).toEqual(expect.any(String))
    expect(await call('PUT', url, { texto: 'Factura C.', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION', guardado: { texto: 'Factura B.' } },
    })
    expect(await call('DELETE', url)).toMatchObject({ status: 200, body: { mensaje: 'Nota eliminada correctamente' } })
    expect(await call('DELETE', url)).toMatchObject({ status: 404, body: { code: 'NOTA_NOT_FOUND' } })
    expect(await call('PUT', url, { texto: 'X' })).toMatchObject({ status: 404, body: { code: 'NOTA_NOT_FOUND' } })
    expect(await seeNotas(rosa.id)).toEqual([])
    const rows = await listAuditados(api.db, nota._id)
    expect(rows.map(({ suceso, entidad }) => [suceso, entidad])).toEqual([
      ['alta', 'nota-de-cliente'],
      ['cambio', 'nota-de-cliente'],
      ['baja', 'nota-de-cliente'],
    ])
    expect(JSON.stringify(rows)).not.toContain('Factura')
  })

  it('is refused without words and when it is too long', async () => {
    const answers = await Promise.all(
      ['  ', 'ñ'.repeat(1_001)].map((texto) => call('POST', `clientes/${ana.id}/notas`, { texto })),
    )
    expect(answers.map(({ status, body }) => [status, body.campos])).toEqual([
      [400, { texto: 'Escribí la nota.' }],
      [400, { texto: 'No puede superar los 1.000 caracteres.' }],
    ])
    const { _id } = await write(ana.id, 'Corta.')
    expect(await call('PUT', `clientes/${ana.id}/notas/${_id}`, { texto: ' ' })).toMatchObject({ status: 400 })
    await call('DELETE', `clientes/${ana.id}/notas/${_id}`)
  })

  it('belongs to its customer: by another one’s address it is not there', async () => {
    const [uno, dos] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    const { _id } = await write(uno.id, 'De uno.')
    for (const method of ['PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { texto: 'De dos.' } : undefined
      expect(await call(method, `clientes/${dos.id}/notas/${_id}`, payload)).toMatchObject({
        status: 404,
        body: { code: 'NOTA_NOT_FOUND' },
      })
    }
    expect(await seeNotas(uno.id)).toMatchObject([{ texto: 'De uno.' }])
  })

  it('is listed by pages, newest first', async () => {
    const ines = await insertTestUsuario(api.db)
    for (const texto of ['Uno', 'Dos', 'Tres']) await write(ines.id, texto)
    const { body, total } = await call('GET', `clientes/${ines.id}/notas?limit=2`)
    expect([total, body.map(({ texto }: Nota) => texto)]).toEqual(['3', ['Tres', 'Dos']])
    expect((await call('GET', `clientes/${ines.id}/notas?limit=1001`)).status).toBe(400)
  })

  it('goes with the account it is about, and outlives who wrote it', async () => {
    const [sol, jefa] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db, 'admin')]
    await call('POST', `clientes/${sol.id}/notas`, { texto: 'De la jefa.' }, jefa)
    expect((await call('DELETE', `usuarios/${jefa.id}`)).status).toBe(200)
    expect(await seeNotas(sol.id)).toMatchObject([{ texto: 'De la jefa.', por: null }])
    expect((await call('DELETE', 'usuarios', undefined, sol)).status).toBe(200)
    expect(await api.db.selectFrom('cliente_nota').select('id').where('usuario_id', '=', sol.id).execute()).toEqual([])
    expect((await call('GET', `clientes/${sol.id}`)).status).toBe(404)
  })

  it('is in the person’s own file, without who wrote it', async () => {
    const [uma, otra] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    await write(uma.id, 'Prefiere que la llamen.')
    await write(otra.id, 'De otra persona.')
    await api.db.updateTable('usuario').set({ nombre: 'Jefa Única' }).where('id', '=', admin.id).execute()
    const { body, answer } = await call('GET', 'mis-datos', undefined, uma)
    expect(body.notas_de_la_libreria).toEqual([
      { texto: 'Prefiere que la llamen.', creada_en: expect.any(String), editada_en: null },
    ])
    expect(answer.body).not.toMatch(/Jefa Única|De otra persona/)
    await api.db.updateTable('usuario').set({ nombre: 'Ana' }).where('id', '=', admin.id).execute()
  })
})

describe('a guest', () => {
  beforeAll(async () => {
    const cambios = [{ clave: 'usuarios.invitados', valor: true }]
    expect((await call('PUT', 'ajustes', { cambios })).status).toBe(200)
  })
  const enter = async (email: string) => {
    const datos = { nombre: 'José', apellido: 'Ñandú', email, telefono: '0341 555-0101' }
    const { body } = await call('POST', 'usuarios/invitado', datos, null)
    return { id: String(body.usuario._id), headers: { authorization: `Bearer ${body.token}` } }
  }
  const openLink = async (id: string) => {
    const link = await createVerificacion(api.db, id)
    return call('POST', 'usuarios/verificar-correo', { token: link?.token ?? '' }, null)
  }

  it('has a card that says so, with the telephone that was left', async () => {
    const { id } = await enter(`${randomUUID()}@correo.test`)
    expect(await seeFicha(id)).toMatchObject({ invitado: true, telefono: '0341 555-0101', nombre: 'José' })
  })

  it('brings the notes along with the orders to the account of that address', async () => {
    const duena = await insertTestUsuario(api.db)
    expect((await openLink(duena.id)).status).toBe(200)
    const { id, headers } = await enter(duena.email)
    const pedido = await buy({ headers })
    await write(duena.id, 'De la cuenta.')
    await write(id, 'De quien compró sin cuenta.')
    expect((await openLink(id)).status).toBe(200)
    expect((await seeNotas(duena.id)).map(({ texto }) => texto)).toEqual([
      ...['De quien compró sin cuenta.', 'De la cuenta.'],
    ])
    expect((await call('GET', `clientes/${duena.id}/compras`)).body).toMatchObject([{ _id: pedido }])
    expect((await call('GET', `clientes/${id}`)).status).toBe(404)
  })

  it('keeps the notes when the address becomes an account', async () => {
    const { id } = await enter(`${randomUUID()}@correo.test`)
    await write(id, 'Llega los sábados.')
    expect((await openLink(id)).status).toBe(200)
    expect(await seeFicha(id)).toMatchObject({ invitado: false, email_verificado: true })
    expect(await seeNotas(id)).toMatchObject([{ texto: 'Llega los sábados.' }])
  })
})
