// What is read from a replica, by whom, and what becomes of kept answers: on a real streaming replica whose replay stands
// still, which is cut off, or which is gone (docs/decisions/039).
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCatalogo } from '#test/catalogo.ts'
import { openReplicatedShop, type ReplicatedShop } from '#test/replicated-shop.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { implementations } from './implementations.ts'

const CATEGORIAS = '/api/categorias'

let shop: ReplicatedShop
let servers: ReplicatedShop['servers']
let primary: ReplicatedShop['primary']
let replica: ReplicatedShop['replica']
let api: ReplicatedShop['api']
let insertElsewhere: ReplicatedShop['insertElsewhere']
let admin: Awaited<ReturnType<typeof insertTestUsuario>>

beforeAll(async () => {
  shop = await openReplicatedShop()
  ;({ servers, primary, replica, api, insertElsewhere } = shop)
  admin = await insertTestUsuario(api.db, 'admin')
}, 120_000)
afterAll(() => shop.end())
beforeEach(() => until(() => inUse() === 1 && api.replicas?.settled))
afterEach(() => servers.resume())

const inUse = () => api.replicas?.describe().filter(({ reason }) => reason === null).length
const until = (isSo: () => unknown, timeout = 10_000) => expect.poll(isSo, { timeout, interval: 20 }).toBeTruthy()
const read = async (url: string, headers: Record<string, string> = {}) => (await api.app.inject({ url, headers })).body
const untilShown = (text: string, url = CATEGORIAS) => expect.poll(() => read(url), { timeout: 10_000 }).toContain(text)

/** An administrator's call; gives the cookie that came with the answer. */
async function create(nombre: string): Promise<string> {
  const { authorization } = admin.headers
  const response = await api.app.inject({
    method: 'POST',
    url: '/api/categorias/crear',
    headers: { authorization },
    payload: { nombre, descripcion: 'x' },
  })
  expect(response.statusCode, response.body).toBe(200)
  const cookie = response.cookies.find(({ name }) => name === 'escrito')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 })
  return `escrito=${cookie?.value}`
}

describe('a replica', () => {
  it('answers searches, lists, pages and sitemaps, and nothing that is somebody’s own', async () => {
    await servers.pause()
    await insertElsewhere('Solo en la primaria')
    await insertCatalogo(api.db, [{ titulo: 'Recién llegado' }])
    expect(await read(CATEGORIAS)).not.toContain('Solo en la primaria')
    expect(await read('/una-pagina')).not.toContain('Solo en la primaria')
    expect(JSON.parse(await read('/api/busqueda?q=llegado')).total).toBe(0)
    expect(await read('/sitemap.xml')).not.toContain('/sitemaps/3')
    const perfil = await api.app.inject({ url: '/api/usuarios/perfil', headers: admin.headers })
    expect(perfil.statusCode).toBe(200)
    await servers.resume()
    await untilShown('Solo en la primaria')
    await expect.poll(async () => JSON.parse(await read('/api/busqueda?q=llegado')).total).toBe(1)
  })

  it('may answer only public reads: what contracts say is what is done', () => {
    const may = implementations.map(({ contract }) => contract).filter(({ replica }) => replica)
    for (const { method, access, path } of may) expect([method, access, path]).toEqual(['GET', 'publico', path])
    expect(may.length).toBeGreaterThan(40)
    for (const { contract } of implementations) if (contract.shared) expect(contract.replica, contract.path).toBe(true)
  })
})

describe('whoever has just written', () => {
  it('reads it at once, in calls and pages, while the replica has not got it', async () => {
    await read(CATEGORIAS)
    await read('/una-pagina')
    await servers.pause()
    const cookie = await create('Recién escrita')
    for (const url of [CATEGORIAS, '/una-pagina']) {
      expect(await read(url, { cookie }), url).toContain('Recién escrita')
      expect(await read(url), url).not.toContain('Recién escrita')
    }
  })

  it('reads it without cookies too, by its token', async () => {
    await read(CATEGORIAS)
    await servers.pause()
    await create('Sin galletas')
    expect(await read(CATEGORIAS, admin.headers)).toContain('Sin galletas')
  })

  it('shares kept pages again once everybody has it', async () => {
    const cookie = await create('De todos')
    await untilShown('De todos')
    await read(CATEGORIAS)
    const { hits } = api.cache.stats()
    await until(async () => {
      await read(CATEGORIAS, { cookie })
      return api.cache.stats().hits > hits
    })
  })

  it.each(['escrito=9007199254740991', 'escrito=9999999999999999'])(
    'is the only one that a forged cookie sends to the primary: %s',
    async (cookie) => {
      await servers.pause()
      const nombre = `Forjada ${cookie.at(-1)}`
      await insertElsewhere(nombre)
      expect(await read(CATEGORIAS, { cookie })).toContain(nombre)
      expect(await read(CATEGORIAS)).not.toContain(nombre)
    },
  )

  it('is nobody with a cookie of another form', async () => {
    await read(CATEGORIAS)
    const { hits } = api.cache.stats()
    const forms = ['escrito=-1', 'escrito=1e9', 'escrito=', 'escrito=12345678901234567', 'noescrito=9007199254740991']
    for (const cookie of forms) await read(CATEGORIAS, { cookie })
    expect(api.cache.stats().hits).toBe(hits + forms.length)
  })
})

describe('a kept answer', () => {
  it('stays until the replica has the change, and is never old afterwards', async () => {
    await read(CATEGORIAS)
    await read('/una-pagina')
    await servers.pause()
    await create('Aún no')
    const { generation } = api.cache
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(api.cache.generation, 'nothing is forgotten before').toBe(generation)
    expect(await read(CATEGORIAS)).not.toContain('Aún no')
    await servers.resume()
    await until(() => api.cache.generation > generation)
    expect(await read(CATEGORIAS)).toContain('Aún no')
    expect(await read('/una-pagina')).toContain('Aún no')
  })

  it('that is made from a replica which is left out then, is forgotten all the same', async () => {
    await servers.pause()
    await insertElsewhere('Nunca vieja')
    await read(CATEGORIAS)
    expect(await read(CATEGORIAS)).not.toContain('Nunca vieja')
    await replica.refuse()
    await untilShown('Nunca vieja')
    await replica.accept()
    // Its replay still stands still: it must not answer before it has what was forgotten for.
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    api.cache.clear()
    expect(await read(CATEGORIAS)).toContain('Nunca vieja')
    expect(inUse()).toBe(0)
    await servers.resume()
    await until(() => inUse() === 1)
    expect(await read(CATEGORIAS)).toContain('Nunca vieja')
  }, 20_000)

  it('that was made while nothing was heard, or just after, is forgotten when the replica has what changed', async () => {
    await servers.pause()
    await primary.refuse()
    await until(() => api.cache.paused)
    await insertElsewhere('Sin oírla')
    await primary.accept()
    await until(() => !api.cache.paused)
    await read(CATEGORIAS)
    expect(await read(CATEGORIAS)).not.toContain('Sin oírla')
    await servers.resume()
    await untilShown('Sin oírla')
  }, 20_000)

  it('is what would be answered now, after changes all the time', async () => {
    for (let n = 0; n < 20; n++) {
      const reading = setInterval(() => void read(CATEGORIAS), 3)
      if (n % 4 === 1) await servers.pause()
      await insertElsewhere(`Cambio ${n}`)
      if (n % 4 === 3) await servers.resume()
      await new Promise((resolve) => setTimeout(resolve, (n * 37) % 120))
      clearInterval(reading)
    }
    await servers.resume()
    const now = () => read(CATEGORIAS, { cookie: 'escrito=9007199254740991' })
    await expect.poll(async () => (await read(CATEGORIAS)) === (await now()), { timeout: 10_000 }).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
    expect(await read(CATEGORIAS)).toBe(await now())
  }, 30_000)
})

describe('the screen «Estado»', () => {
  it('shows its owner which replicas this process reads from, how far they are, and why one is left out', async () => {
    const readLecturas = async () =>
      (await api.app.inject({ url: '/api/sistema/estado', headers: admin.headers })).json().lecturas
    const nombre = expect.stringMatching(/^127\.0\.0\.1:\d+\/anaquel$/)
    expect(await readLecturas()).toEqual([{ nombre, motivo: null, atraso_bytes: expect.any(Number) }])
    await replica.refuse()
    try {
      await until(() => inUse() === 0)
      expect(await readLecturas()).toEqual([
        { nombre, motivo: expect.stringContaining('no contesta'), atraso_bytes: null },
      ])
    } finally {
      await replica.accept()
    }
  })
})

describe('a replica that fails', () => {
  it('is left out when it is gone, its statements are answered by the primary, and it comes back', async () => {
    await servers.stop()
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => api.app.inject(`/api/busqueda?q=nada${n}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200))
    await until(() => inUse() === 0)
    expect((await api.app.inject('/readyz')).json()).toEqual({ estado: 'ok', replicas: { enUso: 0, afuera: 1 } })
    await servers.start()
    await until(() => inUse() === 1)
    expect((await api.app.inject('/readyz')).json()).toEqual({ estado: 'ok', replicas: { enUso: 1, afuera: 0 } })
  }, 30_000)

  it('is left out when it hangs: nobody waits for longer than for a database that hangs', async () => {
    replica.freeze()
    const began = performance.now()
    const answers = await Promise.all([1, 2].map((n) => api.app.inject(`/api/busqueda?q=quieta${n}`)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(performance.now() - began).toBeLessThan(5_000)
    await until(() => inUse() === 0)
    const again = performance.now()
    expect((await api.app.inject('/api/busqueda?q=otra')).statusCode).toBe(200)
    expect(performance.now() - again).toBeLessThan(1_000)
    replica.thaw()
    await until(() => inUse() === 1)
  }, 30_000)
})

describe('without the primary', () => {
  it('what a replica can answer goes on', async () => {
    await primary.refuse()
    try {
      await until(async () => (await api.app.inject('/readyz')).statusCode === 503)
      for (const url of ['/api/busqueda?q=algo', `${CATEGORIAS}?limit=3`, '/otra-pagina']) {
        expect((await api.app.inject(url)).statusCode, url).toBe(200)
      }
      const perfil = await api.app.inject({ url: '/api/usuarios/perfil', headers: admin.headers })
      expect(perfil.statusCode).toBe(503)
    } finally {
      await primary.accept()
    }
    await until(async () => (await api.app.inject('/readyz')).statusCode === 200)
  }, 30_000)
})
