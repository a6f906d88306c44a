// More public reads than the shop can answer: who waits, who is turned away, and who never notices.
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { createPages } from '../rendering/pages.ts'

const MENSAJE = 'Hay muchas visitas en este momento. Probá de nuevo en unos segundos.'
/** More than run and wait. */
const FLOOD = 600

let api: TestApi
let url: string
beforeAll(async () => {
  api = await createTestApi({ TRUST_PROXY: '127.0.0.1' })
  const render = () => new Response('<!DOCTYPE html><title>una página</title>')
  const pages = createPages(api, { development: false, cachePages: true }, render)
  api.app.get('/*', { schema: { hide: true } }, pages)
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api.end())

/** While a test holds the publishers, whoever reads them waits. */
let release: () => Promise<void>
beforeEach(async () => {
  const client = await api.pool.connect()
  // A machine that stalls must not free them before the test does.
  await client.query(
    'begin; set local idle_in_transaction_session_timeout = 0; lock table editorial in access exclusive mode',
  )
  release = async () => {
    release = async () => {}
    await client.query('rollback')
    client.release()
  }
})
afterEach(async () => {
  await release()
  await until(() => api.turns.stats().running === 0)
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(5)
}

const from = (ip: string) => ({ 'x-forwarded-for': ip })
let reads = 0
/** Every read has a search of its own, which is in no cache. */
const read = (ip: string, path = `/api/editoriales?q=${++reads}`) => api.app.inject({ url: path, headers: from(ip) })
const readOften = (ip: string, count: number) => Array.from({ length: count }, () => read(ip))
/** Reads of one address that take every place. `answers` come when the publishers are free. */
async function flood(ip: string) {
  const { refused } = api.turns.stats()
  const answers = Promise.all(readOften(ip, FLOOD))
  await until(() => api.turns.stats().refused > refused)
  return { answers }
}

describe('a flood of public reads', () => {
  it('is bounded: the last are told when to come back, in JSON, and it is never kept', async () => {
    const { answers } = await flood('10.0.0.1')
    await release()
    const refused = (await answers).filter(({ statusCode }) => statusCode === 503)
    expect(refused.length).toBeGreaterThan(50)
    expect(refused.length).toBeLessThan(FLOOD - 100)
    expect(refused[0]?.json()).toEqual({ code: 'BUSY', mensaje: MENSAJE })
    expect(refused[0]?.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect((await read('10.0.0.1')).statusCode).toBe(200)
  })

  it('shows visitors a page that says so', async () => {
    const { answers } = await flood('10.0.4.1')
    const { statusCode, headers, body } = await read('10.0.4.1', '/libros/este')
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'retry-after': '5',
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(body).toContain('Hay muchas visitas en este momento')
    expect(body).toContain('Volvé a cargarla en unos segundos.')
    await release()
    await answers
  })

  // One flood for all of them: it costs far more than what is asked beside it.
  it('bounds what is kept for nobody too, and pictures, whoever they are of', async () => {
    const { answers } = await flood('10.0.5.1')
    for (const path of [
      ...['/api/recomendados?id={id}', '/api/libros/por-ids?id={id}'],
      ...['/portadas/{id}-240.webp?v=7', '/portadas/{id}.svg', '/retratos/{id}.webp', '/marcas/{id}.webp?v=7'],
    ]) {
      const asked = read('10.0.5.1', path.replace('{id}', createId()))
      // Far longer than anybody waits for a turn: whose are run out while this is asked makes room for it to wait too.
      expect(await Promise.race([asked, sleep(10_000)]), path).toMatchObject({ statusCode: 503 })
    }
    await release()
    await answers
  })

  it('makes what all of it asks for a few times', async () => {
    const { hits } = api.cache.stats()
    const many = Array.from({ length: 100 }, () => read('10.0.7.1', '/api/editoriales?q=lo-mismo'))
    await until(() => api.turns.stats().waiting > 90)
    await release()
    const answers = await Promise.all(many)
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['x-total-count']))).toEqual(new Set(['0']))
    expect(api.cache.stats().hits - hits).toBeGreaterThan(90)
  })

  it('never holds up pages that the browser makes', async () => {
    api.cache.clear()
    const { answers } = await flood('10.0.8.1')
    for (const path of ['/carrito-compras', '/finalizar-compra', '/panel-admin', '/panel-admin/pedidos']) {
      expect((await read('10.0.8.1', path)).statusCode, path).toBe(200)
    }
    await release()
    await answers
  })

  it('never holds up what a cart or a panel of somebody logged in reads', async () => {
    const session = await insertTestUsuario(api.db)
    const readAs = (headers: Record<string, string>) =>
      api.app.inject({ url: `/api/autores?q=${++reads}`, headers: { ...headers, ...from('10.0.9.1') } })
    const { answers } = await flood('10.0.9.1')
    expect((await readAs(session.headers)).statusCode).toBe(200)
    expect((await readAs({ authorization: 'Bearer de-nadie' })).statusCode).toBe(503)
    await release()
    await answers
  })

  it('does not keep another address waiting behind it', async () => {
    const order: string[] = []
    const note = (who: string) => () => order.push(who)
    const many = readOften('10.0.1.1', 100).map((answer) => answer.then(note('flood')))
    await until(() => api.turns.stats().waiting > 90)
    const one = read('10.0.1.2').then(note('reader'))
    await release()
    await Promise.all([...many, one])
    expect(order.indexOf('reader')).toBeLessThan(20)
  })

  it('counts a /64 of IPv6 as one address', async () => {
    const many = Promise.all(Array.from({ length: FLOOD }, (_, n) => read(`2001:db8::${n.toString(16)}`)))
    const one = read('2001:db8:0:1::1')
    await until(() => api.turns.stats().waiting > 100)
    await release()
    expect((await one).statusCode).toBe(200)
    expect((await many).some(({ statusCode }) => statusCode === 503)).toBe(true)
  })

  it('never holds up what is kept, whoever is logged in, or a write', async () => {
    await read('10.0.2.1', '/api/categorias')
    const session = await insertTestUsuario(api.db)
    const headers = { ...session.headers, ...from('10.0.2.1') }
    const { answers } = await flood('10.0.2.1')
    const unhindered = [
      await read('10.0.2.1', '/api/categorias'),
      await api.app.inject({ url: '/api/usuarios/perfil', headers }),
      await api.app.inject({ method: 'POST', url: '/api/usuarios/cerrar-sesion', headers }),
    ]
    expect(unhindered.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(api.turns.stats().waiting).toBeGreaterThan(100)
    await release()
    await answers
  })

  it('never begins what a client has left', async () => {
    const many = Promise.all(readOften('10.0.3.1', 20))
    await until(() => api.turns.stats().waiting > 10)
    const before = api.turns.stats().waiting
    const left = request(`${url}/api/editoriales?q=fui`, { headers: from('10.0.3.2') })
    left.on('error', () => {})
    left.end()
    await until(() => api.turns.stats().waiting === before + 1)
    left.destroy()
    await until(() => api.turns.stats().waiting === before)
    await release()
    await many
  })
})
