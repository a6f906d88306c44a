// What is kept for everybody is what would be answered now, whatever customers and the shop have changed; and what customers
// do makes no more anew than shows it (docs/decisions/028).
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildUrl } from '#platform/http/contract.ts'
import { ORDER_TOPIC } from '#platform/http/page-cache.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listenForAvisos } from '#test/avisos.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { FUZZ_VECES, pickPart } from '#test/fuzz.ts'
import { insertTestUsuario, sellPedido } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { type Api, createApi } from '../api/api.ts'
import { implementations } from '../api/implementations.ts'
import { listenForCatalogChanges } from '../background/catalog-changes.ts'
import { runHousekeeping } from '../background/housekeeping.ts'

const SILENT = { info: () => {}, error: () => {} }
/** How long lists may lag behind ratings and copies sold, here. */
const ORDER_MS = 300

let api: TestApi
/** Two nodes that keep answers, and one that hears of nothing and keeps nothing. */
let nodes: Api[]
let bare: Api
let as: Callers
let stops: (() => Promise<void>)[]
let libros: string[]
/** Counted, and bought by nobody. */
let contado: string
let mesa: string
let novedad: string
let banner: string
const CLIENTES = 3
let clientes: Awaited<ReturnType<typeof insertTestUsuario>>[]

beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  const other = await createApi(api.config, api.databaseUrl)
  bare = await createApi(api.config, api.databaseUrl)
  bare.cache.pause()
  nodes = [api, other]
  stops = await Promise.all(
    nodes.map(({ cache, services, db }) =>
      listenForCatalogChanges(api.databaseUrl, cache, SILENT, {
        orderMs: ORDER_MS,
        loadAjustes: () => services.ajustes.load(db),
      }),
    ),
  )
  const common = { autores: ['Ana Paz'], editorial: 'Sur', categorias: ['Ficción'], precio: 1_000_00 }
  libros = await insertCatalogo(
    api.db,
    ['Sol', 'Luna', 'Mar', 'Río'].map((titulo, n) => ({ titulo, ...common, calificacion: 3 + n / 4 })),
  )
  ;[contado = ''] = await insertCatalogo(api.db, [{ titulo: 'Sol contado', ...common }])
  await query(`insert into lugar (id, nombre, nombre_p, tipo) values (gen_random_uuid(), 'Local', 'local', 'local')`)
  await api.db
    .insertInto('libro_ficha')
    .values(libros.map((libro_id) => ({ libro_id, coleccion: 'Mar y sol', coleccion_p: 'mar y sol' })))
    .execute()
  const autor = await api.db.selectFrom('autor').select('id').executeTakeFirstOrThrow()
  const editorial = await api.db.selectFrom('editorial').select('id').executeTakeFirstOrThrow()
  const categoria = await api.db.selectFrom('libro_categoria').select('categoria_id as id').executeTakeFirstOrThrow()
  const oferta = await as.done<{ _id: string }>('POST', '/api/ofertas', {
    titulo: 'Siempre',
    texto: '',
    descuento: '10 %',
    desde: '01/01/2026',
    hasta: '31/12/2098',
    banner: true,
    alcance: [`libro:${libros[0]}`, `autor:${autor.id}`],
  })
  comunes = { autor: autor.id, editorial: editorial.id, categoria: categoria.id, oferta: oferta._id }
  const hecha = await as.done<{ _id: string }>('POST', '/api/mesas/crear', {
    titulo: 'Mesa del mar',
    libros: libros.map((_id) => ({ _id })),
  })
  mesa = hecha._id
  const noticia = { tipo: 'noticia', titulo: 'Lectura al sol', texto: 'Leemos juntos.' }
  novedad = (await as.done<{ _id: string }>('POST', '/api/novedades/crear', noticia))._id
  const propio = { titulo: 'La feria', boton: 'Ver', enlace: '/novedades' }
  banner = (await as.done<{ _id: string }>('POST', '/api/banners/crear', propio))._id
  const vendedor = [
    { clave: 'sitio.razon_social', valor: 'Sol S. A.' },
    { clave: 'sitio.cuit', valor: '30-00000000-7' },
  ]
  await as.done('PUT', '/api/ajustes', { cambios: vendedor })
  await as.done('POST', '/api/deberes/documentos', { clase: 'terminos', texto: 'Vendemos libros.' })
  clientes = await Promise.all(Array.from({ length: CLIENTES }, () => insertTestUsuario(api.db)))
  await runHousekeeping(api.db, api.services.ajustes, new AbortController().signal)
})
afterAll(async () => {
  for (const stop of stops) await stop()
  for (const { app } of [...nodes.slice(1), bare]) await app.close()
  await api.end()
})

/** Until no message has come for longer than any is held back, however slow the machine is. */
async function settle(): Promise<void> {
  const count = () => nodes.reduce((sum, { cache }) => sum + cache.generation, 0)
  for (let before = -1; before !== count(); ) {
    before = count()
    await new Promise((resolve) => setTimeout(resolve, 2 * ORDER_MS + 1_000))
  }
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

type Input = Record<string, unknown>
const DISPONIBLES = [{ q: 'sol', disponible: 'si' }, { disponible: 'si' }]
/** What is asked of a shared call: of each book, or of what the books have in common. */
let comunes: { autor: string; editorial: string; categoria: string; oferta: string }
function listInputs(path: string): Input[] {
  const of = (ids: readonly string[]) => ids.map((id) => ({ id }))
  if (path === '/api/opiniones') return libros.map((libro) => ({ libro }))
  if (path === '/api/libros') return ['calificacion', 'vendidos', 'fecha', 'nuevos'].map((orden) => ({ orden }))
  if (path === '/api/autores') return [{}, { orden: 'populares' }]
  if (path === '/api/busqueda')
    return [{ q: 'sol' }, { formato: ['fisico'], orden: 'popularidad' }, { q: 'nada' }, ...DISPONIBLES]
  if (path === '/api/busqueda/sugerencias') return [{ q: 'lu' }]
  if (path.endsWith('{nombre}')) return [{ nombre: 'Ana Paz' }]
  if (path === '/api/editoriales/descripcion/{descripcion}') return [{ descripcion: 'Sur' }]
  if (path === '/api/provincias/get-descripcion/{descripcion}') return [{ descripcion: 'Chaco' }]
  if (path === '/api/libros/editorial/{id}') return of([comunes.editorial])
  if (path === '/api/libros/autor/{id}') return of([comunes.autor])
  if (path === '/api/libros/categoria/{id}') return of([comunes.categoria])
  if (path.startsWith('/api/ofertas/')) return of([comunes.oferta])
  if (path === '/api/legales/{pagina}') return [{ pagina: 'datos' }, { pagina: 'terminos' }]
  if (path === '/api/novedades/slug/{slug}') return [{ slug: 'lectura-al-sol' }]
  if (path === '/api/mesas/slug/{slug}') return [{ slug: 'mesa-del-mar' }]
  if (!path.includes('{')) return [{}]
  if (path.endsWith('{letra}')) return [{ letra: 'p' }]
  if (path.startsWith('/api/autores/')) return of([comunes.autor])
  if (path.includes('/colecciones/')) return [{ id: comunes.editorial, slug: 'mar-y-sol' }]
  if (path.startsWith('/api/editoriales/')) return of([comunes.editorial])
  if (path.startsWith('/api/categorias/')) return of([comunes.categoria])
  return of(libros)
}
const listShared = () =>
  implementations.flatMap(({ contract }) =>
    contract.shared ? listInputs(contract.path).map((input) => ({ contract, input })) : [],
  )

const overHttp = async ({ app }: Pick<Api, 'app'>, { contract, input }: Asked) => {
  const { statusCode, headers, body } = await app.inject(buildUrl(contract.path, input))
  expect(statusCode, `${contract.path} ${JSON.stringify(input)}: ${body}`).toBe(200)
  return { body: JSON.parse(body), total: headers['x-total-count'] }
}
type Asked = ReturnType<typeof listShared>[number]
const inProcess = async ({ call }: Pick<Api, 'call'>, { contract, input }: Asked) => (await call(contract, input)).value

/** Changes that customers and the shop make, as they arrive in the database: limits of the calls are not asked here. */
const query = (text: string, values: unknown[] = []) => api.pool.query(text, values)
const CAMBIOS: Record<string, (n: number) => Promise<unknown>> = {
  opinar: (n) =>
    query(
      `insert into opinion (id, libro_id, usuario_id, estrellas, texto) values (gen_random_uuid(), $1, $2, $3, $4)
        on conflict on constraint opinion_unica do update set estrellas = excluded.estrellas, texto = excluded.texto`,
      [pick(libros, n), pick(clientes, n).id, (n % 5) + 1, `Opinión ${n}`],
    ),
  borrarOpinion: (n) => query('delete from opinion where libro_id = $1', [pick(libros, n)]),
  cambiarNombre: (n) => query('update usuario set nombre = $1 where id = $2', [`Nombre${n}`, pick(clientes, n).id]),
  async comprar(n) {
    const items = [pick(libros, n), pick(libros, n + 1)].map((libro) => ({ libro, cantidad: 1 + (n % 3) }))
    const { headers } = pick(clientes, n)
    const payload = { items, metodo_pago: 'efectivo' }
    const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload })
    expect(response.statusCode, response.body).toBe(200)
    if (n % 2) await sellPedido(api.db, response.json()._id)
  },
  pasar: (n) => query(`update pedido set estado = $1`, [pick(['pendiente', 'procesado', 'cancelado'], n)]),
  borrarPedidos: () => query('delete from pedido'),
  tareas: () => runHousekeeping(api.db, api.services.ajustes, new AbortController().signal),
  cambiarPrecio: (n) => as.done('PUT', `/api/libros/${pick(libros, n)}`, { precio: (n % 50) + 1 }),
  cambiarOferta: (n) => as.done('PUT', `/api/ofertas/${comunes.oferta}`, { descuento: `${(n % 90) + 1} %` }),
  guardarLoMismo: (n) => as.done('PUT', `/api/libros/${pick(libros, n)}`, {}),
  cambiarAjuste: (n) =>
    as.done('PUT', '/api/ajustes', {
      cambios: [
        { clave: 'sitio.nombre', valor: `Librería ${n % 4}` },
        { clave: 'envios.expres', valor: n, fabrica: n % 3 === 0 },
      ],
    }),
  cambiarBanner: (n) => as.done('PUT', `/api/banners/${banner}`, { texto: `Stand ${n}.`, activo: n % 3 !== 0 }),
  cambiarNovedad: (n) =>
    as.done('PUT', `/api/novedades/${novedad}`, { texto: `Leemos ${n}.`, libros: [{ _id: pick(libros, n) }] }),
  elogiar: (n) => as.done('PUT', `/api/elogios/${pick(libros, n)}`, { texto: `Nos gusta ${n}.` }),
  cambiarMesa: (n) => as.done('PUT', `/api/mesas/${mesa}`, { titulo: `Mesa ${n}`, libros: [{ _id: pick(libros, n) }] }),
  contar: (n) =>
    query(
      `insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
        select $1, lugar.id, 'firme', 'recuento', $2 - coalesce(fisico, 0)
        from lugar left join existencia on existencia.libro_id = $1 where coalesce(fisico, 0) <> $2`,
      [contado, n % 6],
    ),
  publicarTerminos: (n) =>
    as.done('POST', '/api/deberes/documentos', { clase: 'terminos', texto: `Vendemos ${n} libros. ${randomUUID()}` }),
  cambiarAutor: (n) => as.done('PUT', `/api/autores/${comunes.autor}`, { info: `Escribe ${n}.` }),
}

describe('what is kept for everybody', () => {
  it('is asked here of every shared call', () => {
    const paths = listShared().map(({ contract }) => contract.path)
    expect(new Set(paths).size).toBe(implementations.filter(({ contract }) => contract.shared).length)
    expect(paths.length).toBeGreaterThan(60)
  })

  it('is what would be answered now, whatever changed in between', async () => {
    const paso = fc.record({ cambio: fc.constantFrom(...Object.keys(CAMBIOS)), n: fc.nat(99), leer: fc.nat(99) })
    const asked = listShared()
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 3, maxLength: 12 }), async (pasos) => {
        for (const { cambio, n, leer } of pasos) {
          // Some are being answered while the change is made.
          const reading = Array.from({ length: 12 }, (_, m) => pick(asked, leer + m * 7)).map((one, m) => {
            const node = pick(nodes, m)
            return m % 3 === 0 ? inProcess(node, one) : overHttp(node, one)
          })
          await Promise.all([CAMBIOS[cambio]?.(n), ...reading])
        }
        for (const one of asked) {
          await bare.services.ajustes.load(bare.db)
          const now = await overHttp(bare, one)
          const where = `${one.contract.path} ${JSON.stringify(one.input)} after ${JSON.stringify(pasos)}`
          for (const node of nodes) {
            const settled = { timeout: 20_000, message: where }
            await expect.poll(() => overHttp(node, one), settled).toEqual(now)
            await expect.poll(() => inProcess(node, one), settled).toEqual(now.body)
          }
        }
      }),
      { numRuns: 3 * FUZZ_VECES, endOnFailure: true },
    )
  }, 240_000)
})

describe('a changed price', () => {
  it('leaves on every node what shows the prices of other books, or none', async () => {
    const asked = (path: string, n = 0) => {
      const found = listShared().filter(({ contract }) => contract.path === path)[n]
      if (!found) throw new Error(path)
      return found
    }
    const price = (precio: number) => as.done('PUT', `/api/libros/${libros[0]}`, { precio })
    await price(700)
    await settle()
    const shows = [
      asked('/api/libros/id/{id}'),
      asked('/api/libros'),
      asked('/api/busqueda'),
      asked('/api/recomendados/{id}', 1),
    ]
    const others = [
      asked('/api/libros/id/{id}', 1),
      asked('/api/opiniones'),
      asked('/api/categorias'),
      asked('/api/autores'),
    ]
    for (const node of nodes) for (const one of [...shows, ...others]) await overHttp(node, one)
    await price(701)
    for (const { cache } of nodes) {
      const isKept = ({ contract, input }: Asked) => cache.get(buildUrl(contract.path, input)) !== undefined
      await expect.poll(() => shows.map(isKept), { timeout: 10_000 }).toEqual(shows.map(() => false))
      expect(others.map(isKept)).toEqual(others.map(() => true))
    }
  })
})

describe('changed prices', () => {
  /** Changes are applied twice a second. */
  const HEARD_MS = 600
  /** Ends, equals, bounds: the fewer prices, the more of each. */
  const PRECIOS = [100, 200, 300, 400, 500, 600]
  const listas = (): Asked[] => {
    const busqueda = listShared().find(({ contract }) => contract.path === '/api/busqueda')?.contract
    const plana = listShared().find(({ contract }) => contract.path === '/api/libros')?.contract
    if (!busqueda || !plana) throw new Error('no lists')
    const conjuntos: Input[] = [
      { q: 'sol' },
      { q: 'paz', formato: ['fisico'] },
      { categoria: comunes.categoria },
      { autor: comunes.autor, formato: ['fisico', 'digital'] },
      { editorial: comunes.editorial, orden: 'alfabetico' },
      { formato: ['fisico'], orden: 'fecha' },
    ]
    const bandas: Input[] = [{}, { precio_desde: 300 }, { precio_hasta: 300 }, { precio_desde: 200, precio_hasta: 400 }]
    const ventanas: Input[] = [{ cantidad: 2 }, { cantidad: 2, pagina: 2 }]
    const buscadas = conjuntos.flatMap((conjunto) =>
      bandas.flatMap((banda) => ventanas.map((ventana) => ({ ...conjunto, ...banda, ...ventana }))),
    )
    const planas = ['nuevos', 'calificacion'].flatMap((orden) =>
      [{}, { precio_hasta: 300 }].flatMap((banda) => [0, 2].map((offset) => ({ orden, ...banda, offset, limit: 2 }))),
    )
    return [
      ...[...buscadas, ...bandas.slice(1)].map((input) => ({ contract: busqueda, input })),
      ...planas.map((input) => ({ contract: plana, input })),
      ...listShared().filter(({ contract }) => contract.path.startsWith('/api/mesas')),
    ]
  }

  it('leave what is kept true on every node, a list that a cheaper book enters as well', async () => {
    const asked = pickPart(listas(), 'changed prices', 3)
    const paso = fc.array(fc.record({ n: fc.nat(99), precio: fc.constantFrom(...PRECIOS), panel: fc.boolean() }), {
      minLength: 1,
      maxLength: 3,
    })
    await query('update libro set precio = 30000')
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 2, maxLength: 2 }), async (pasos) => {
        for (const cambios of pasos) {
          for (const node of nodes) for (const one of asked) await overHttp(node, one)
          for (const { n, precio, panel } of cambios) {
            if (panel) await as.done('PUT', `/api/libros/${pick(libros, n)}`, { precio })
            else await query('update libro set precio = $1 where id = $2', [precio * 100, pick(libros, n)])
          }
          await sleep(HEARD_MS)
          for (const one of asked) {
            const now = await overHttp(bare, one)
            for (const node of nodes) {
              const where = `${one.contract.path} ${JSON.stringify(one.input)} after ${JSON.stringify(pasos)}`
              await expect.poll(() => overHttp(node, one), { timeout: 10_000, message: where }).toEqual(now)
              await expect.poll(() => inProcess(node, one), { timeout: 10_000, message: where }).toEqual(now.body)
            }
          }
        }
      }),
      { numRuns: FUZZ_VECES, endOnFailure: true },
    )
  }, 240_000)

  it('leave a list that does not show the book, while neither its ends nor its bounds are passed', async () => {
    const busqueda = listShared().find(({ contract }) => contract.path === '/api/busqueda')?.contract
    if (!busqueda) throw new Error('no search')
    // In the contract's order: answers are kept under the address that the server writes anew.
    const lista = (bounds: Input): Asked => ({
      contract: busqueda,
      input: { cantidad: 1, orden: 'alfabetico', formato: ['fisico'], ...bounds },
    })
    const [within, crossed] = [lista({}), lista({ precio_hasta: 305 })]
    const mar = libros[2]
    for (const [n, libro] of libros.entries()) {
      await query('update libro set precio = $1 where id = $2', [(n + 1) * 100_00, libro])
    }
    await settle()
    for (const node of nodes) for (const one of [within, crossed]) await overHttp(node, one)
    const areKept = ({ cache }: Api) =>
      [within, crossed].map(
        ({ contract, input }) => cache.get(cache.keyOf(buildUrl(contract.path, input)) ?? '') !== undefined,
      )
    for (const node of nodes) expect(areKept(node)).toEqual([true, true])
    await query('update libro set precio = 31000 where id = $1', [mar])
    for (const node of nodes) await expect.poll(() => areKept(node), { timeout: 10_000 }).toEqual([true, false])
  })
})

describe('what customers do', () => {
  const keep = async (asked: Asked) => {
    await overHttp(api, asked)
    const key = api.cache.keyOf(buildUrl(asked.contract.path, asked.input)) ?? ''
    expect(api.cache.get(key), key).toBeDefined()
    return () => api.cache.get(key) !== undefined
  }
  const find = (path: string, n = 0) => {
    const found = listShared().filter(({ contract }) => contract.path === path)[n]
    if (!found) throw new Error(path)
    return found
  }

  it('makes only what shows it anew: a name what the customer has reviewed', async () => {
    // The first book alone, by the first customer; what was changed before may have left more.
    await api.db.deleteFrom('opinion').where('usuario_id', '=', pick(clientes, 0).id).execute()
    await CAMBIOS.opinar?.(0)
    await settle()
    const suya = await keep(find('/api/opiniones', 0))
    // One by one: who would have to wait for a turn may be shown the former answer, and nothing is kept then.
    const rest: (() => boolean)[] = []
    for (const asked of [find('/api/opiniones', 1), find('/api/libros'), find('/api/libros/id/{id}', 1)]) {
      rest.push(await keep(asked))
    }
    await CAMBIOS.cambiarNombre?.(100 * CLIENTES) // the first customer, by a name that no random change gives
    await expect.poll(suya, { timeout: 10_000 }).toBe(false)
    expect(rest.map((isKept) => isKept())).toEqual([true, true, true])
  })

  it('never empties everything', async () => {
    const avisos = await listenForAvisos(api.databaseUrl)
    const done = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, headers = {}) => {
      const response = await api.app.inject({ method, url, headers, ...(payload && { payload }) })
      expect(response.statusCode, `${url}: ${response.body}`).toBeLessThan(300)
      return response.json()
    }
    const [libro] = libros
    const cuenta = {
      username: 'lectora',
      email: 'lectora@correo.test',
      nombre: 'Luz',
      apellido: 'Sol',
      password: 'Estante-31',
    }
    await done('POST', '/api/usuarios/registrar', cuenta)
    const { token } = await done('POST', '/api/usuarios/iniciar-sesion', cuenta)
    const headers = { authorization: `Bearer ${token}` }
    const { _id } = await done('PUT', `/api/opiniones/libro/${libro}`, { estrellas: 2, texto: 'Regular.' }, headers)
    await done('PUT', `/api/opiniones/libro/${libro}`, { estrellas: 5, texto: 'Mejor.' }, headers)
    await done('PUT', '/api/usuarios/set-nombre', { nombre: 'Eva' }, headers)
    await done('PUT', '/api/usuarios/set-apellido', { apellido: 'Mar' }, headers)
    const items = [{ libro, cantidad: 2 }]
    const pedido = await done('POST', '/api/pedidos', { items, metodo_pago: 'efectivo' }, headers)
    await done('POST', `/api/pedidos/${pedido._id}/cancelar`, {}, headers)
    const otro = await done('POST', '/api/pedidos', { items, metodo_pago: 'efectivo' }, headers)
    await as.done('PUT', `/api/pedidos/${otro._id}`, { estado: 'enviado' })
    await runHousekeeping(api.db, api.services.ajustes, new AbortController().signal)
    await done('DELETE', `/api/opiniones/${_id}`, undefined, headers)
    await done('PUT', `/api/opiniones/libro/${libro}`, { estrellas: 1, texto: 'Otra vez.' }, headers)
    await done('DELETE', '/api/usuarios', undefined, headers)
    const heard = await avisos.take()
    await avisos.end()
    expect(new Set(heard)).toEqual(new Set([ORDER_TOPIC, `opiniones:${libro}`]))
  })
})
