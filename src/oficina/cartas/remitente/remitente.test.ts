import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { judgeRemitente, listPoliticas, readDominio } from './remitente.rules.ts'
import { askRemitente, type Preguntas } from './remitente.ts'

const DOMINIO = 'libreria.com.ar'
type Nombres = { txt?: Record<string, string[]>; mx?: Record<string, string[]>; ip?: Record<string, string[]> }

const missing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
/** Name servers that know these names and no other. */
function createNombres({ txt = {}, mx = {}, ip = {} }: Nombres, silence = 'ENOTFOUND'): Preguntas {
  const of = <T>(table: Record<string, T>, name: string) =>
    table[name] ? Promise.resolve(table[name]) : missing(silence)
  const names = (found: string) =>
    Object.keys(ip).filter((name) => name !== 'sin-vuelta.test' && ip[name]?.includes(found))
  return {
    resolveTxt: async (name) => (await of(txt, name)).map((text) => [text.slice(0, 5), text.slice(5)]),
    resolveMx: async (name) => (await of(mx, name)).map((exchange) => ({ exchange, priority: 1 })),
    resolve4: (name: string) => of(ip, name) as never,
    resolve6: () => missing('ENODATA') as never,
    reverse: async (found) =>
      found === '8.8.4.4' ? ['otra.test'] : names(found).length ? names(found) : missing('ENOTFOUND'),
  }
}
const ask = async (
  nombres: Nombres,
  { maquina = null, selector = null }: { maquina?: string | null; selector?: string | null } = {},
) =>
  Object.fromEntries(
    judgeRemitente(await askRemitente({ dominio: DOMINIO, maquina, selector }, createNombres(nombres))).map((parte) => [
      parte.tema,
      parte,
    ]),
  )

describe('SPF', () => {
  it.each([
    ['none', [], 'falta', 'no dice qué servidores'],
    ['another text', ['google-site-verification=x'], 'falta', 'no dice qué servidores'],
    ['two of them', ['v=spf1 -all', 'v=spf1 ~all'], 'mal', '2 registros SPF'],
    ['one without an end', ['v=spf1 include:correo.test'], 'mal', 'no dice qué hacer'],
    ['one that lets everybody', ['v=spf1 +all'], 'mal', '«+all»'],
    ['one that says nothing of others', ['v=spf1 include:correo.test ?all'], 'mal', '«?all»'],
    ['one with a bare all', ['v=spf1 all'], 'mal', '«all»'],
    ['a soft one', ['v=spf1 include:correo.test ~all'], 'bien', 'confirma tu proveedor'],
    ['a hard one', ['v=spf1 mx -all'], 'bien', 'confirma tu proveedor'],
    ['one that leads elsewhere', ['v=spf1 redirect=correo.test'], 'bien', 'confirma tu proveedor'],
  ])('%s', async (_, records, marca, texto) => {
    const { SPF } = await ask({ txt: { [DOMINIO]: records } })
    expect(SPF).toMatchObject({ marca, texto: expect.stringContaining(texto) })
  })

  it('says what to add, and invents no provider', async () => {
    expect((await ask({})).SPF?.registro).toEqual({ nombre: DOMINIO, valor: 'v=spf1 include:… ~all' })
  })
})

describe('DKIM', () => {
  const at = `s1._domainkey.${DOMINIO}`
  it.each([
    ['no selector and no name below which keys stand', {}, null, 'falta', 'ninguna clave para firmar'],
    ['no selector', { [`_domainkey.${DOMINIO}`]: ['x'] }, null, 'no se sabe', 'selector'],
    ['a selector without a key', {}, 's1', 'falta', at],
    ['a key that was revoked', { [at]: ['v=DKIM1; k=rsa; p='] }, 's1', 'mal', 'dada de baja'],
    ['a key', { [at]: ['v=DKIM1; k=rsa; p=MIGfMA0'] }, 's1', 'bien', at],
  ])('%s', async (_, txt, selector, marca, texto) => {
    const { DKIM } = await ask({ txt }, { selector })
    expect(DKIM).toMatchObject({ marca, texto: expect.stringContaining(texto) })
  })
})

describe('DMARC', () => {
  it.each([
    ['none', {}, 'falta', DOMINIO],
    ['one that only reports', { [`_dmarc.${DOMINIO}`]: ['v=DMARC1; p=none'] }, 'bien', 'solo informa'],
    ['one that rejects', { [`_dmarc.${DOMINIO}`]: ['v=DMARC1;p=reject; rua=mailto:x@y.test'] }, 'bien', '«p=reject»'],
    ['that of a domain above', { '_dmarc.com.ar': ['v=DMARC1; p=quarantine'] }, 'bien', '_dmarc.com.ar'],
    ['two', { [`_dmarc.${DOMINIO}`]: ['v=DMARC1; p=none', 'v=DMARC1; p=reject'] }, 'mal', '2 registros'],
    ['one without a policy', { [`_dmarc.${DOMINIO}`]: ['v=DMARC1; rua=mailto:x@y.test'] }, 'mal', 'no dice qué hacer'],
  ])('%s', async (_, txt, marca, texto) => {
    expect((await ask({ txt })).DMARC).toMatchObject({ marca, texto: expect.stringContaining(texto) })
  })

  it('asks the domain and those above it, but no country', () => {
    expect(listPoliticas('tienda.libreria.com.ar')).toEqual([
      '_dmarc.tienda.libreria.com.ar',
      '_dmarc.libreria.com.ar',
      '_dmarc.com.ar',
    ])
  })
})

describe('the machine that hands the letters on', () => {
  const ip = { 'smtp.test': ['8.8.8.8'], 'sin-nombre.test': ['8.8.4.4'], 'adentro.test': ['10.0.0.7'] }
  it.each([
    [null, 'no se sabe', 'todavía no hay ninguno'],
    ['nadie.test', 'no se sabe', 'No se pudo averiguar'],
    ['adentro.test', 'no se sabe', 'No se pudo averiguar'],
    ['smtp.test', 'bien', 'vuelve a su dirección'],
    ['8.8.8.8', 'bien', 'vuelve a su dirección'],
    ['sin-nombre.test', 'mal', '8.8.4.4 se llama otra.test'],
    ['1.1.1.1', 'mal', '1.1.1.1 no tiene nombre inverso'],
  ])('%s', async (maquina, marca, texto) => {
    const parte = (await ask({ ip }, { maquina }))['Nombre inverso']
    expect(parte).toMatchObject({ marca, texto: expect.stringContaining(texto) })
  })
})

it.each([
  [{ [DOMINIO]: ['mx.test'] }, 'bien'],
  [{ [DOMINIO]: ['.'] }, 'falta'],
  [{}, 'falta'],
])('whether the domain receives mail: %j', async (mx, marca) => {
  expect((await ask({ mx })).Respuestas?.marca).toBe(marca)
})

it('says of everything that nobody answered, where there is no network', async () => {
  for (const code of ['ECONNREFUSED', 'ETIMEOUT', 'ESERVFAIL']) {
    const dns = createNombres({}, code)
    const partes = judgeRemitente(await askRemitente({ dominio: DOMINIO, maquina: 'smtp.test', selector: 's1' }, dns))
    expect(partes.map(({ marca }) => marca)).toEqual(partes.map(() => 'no se sabe'))
  }
})

it.each([
  ['Ana@Libreria.COM.ar', DOMINIO],
  ['no-responder@localhost', null],
  ['no-responder@127.0.0.1', null],
  ['a@b', null],
  [`a@${'x'.repeat(260)}.com`, null],
])('the domain behind %s', (direccion, dominio) => expect(readDominio(direccion)).toBe(dominio))

describe('the call', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.end())
  const get = async (rol: 'admin' | 'empleado', query = '') => {
    const { headers } = await insertTestUsuario(api.db, rol)
    return api.app.inject({ url: `/api/ajustes/correo/remitente${query}`, headers })
  }

  it('asks nobody about a sender that the internet does not know', async () => {
    const answer = await get('admin')
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { direccion: 'no-responder@localhost', dominio: null, partes: [] },
    ])
  })

  it.each(['a b', '-x', 'x..y', '<b>', 'x'.repeat(64), '%00'])('refuses the selector %j', async (selector) => {
    const answer = await get('admin', `?selector=${encodeURIComponent(selector)}`)
    expect(answer.statusCode).toBe(400)
  })

  it('is not for employees, and not for ever', async () => {
    expect((await get('empleado')).statusCode).toBe(403)
    const { headers } = await insertTestUsuario(api.db, 'admin')
    const statuses: number[] = []
    for (let n = 0; n < 21; n++) {
      statuses.push((await api.app.inject({ url: '/api/ajustes/correo/remitente', headers })).statusCode)
    }
    expect([statuses.slice(0, 20).every((status) => status === 200), statuses.at(-1)]).toEqual([true, 429])
  })
})
