// A shop that lives, made through its API over the demo catalogue: the same rows on every run.
import { setTimeout as sleep } from 'node:timers/promises'
import { type APIRequestContext, request } from '@playwright/test'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { Failure } from '../terminal.ts'
import { type Llamar, NADA, type SembradoPanel, sembrarPanel } from './sembrar-panel.ts'

export type Cuenta = { email: string; password: string }

export type Sembrado = {
  libro: string
  /** A book that nobody can buy now, of a work that has other editions. */
  agotado: string
  autor: string
  editorial: string
  categoria: string
  /** Their parts of the address. */
  mesa: string
  novedad: string
  pedido: string
  /** What the shop's people have in hand, for a look at the whole panel. */
  panel: SembradoPanel
  cliente: { token: string; carrito: readonly { idLibro: string; cantidad: number }[] }
  admin: { token: string }
}

/** A busy machine's. */
const ESPERAS = 480
const ESPERA_MS = 500

/** Calls of an account, or of a visitor without a token. Throws `Failure` where one is refused. */
const callAs =
  (api: APIRequestContext, token?: string): Llamar =>
  async (method, path, data) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const send = () => api.fetch(path, { method, headers, ...(data && { data }) })
    let answer = await send()
    // A shop on a busy machine that has just opened sheds load, and says so.
    for (let n = 0; answer.status() === 503 && n < ESPERAS; n++) {
      await sleep(ESPERA_MS)
      answer = await send()
    }
    if (!answer.ok()) throw new Failure(`${method} ${path} respondió ${answer.status()}: ${await answer.text()}`)
    return answer.json()
  }

const QUIJOTE = '9788420412146'
const RAYUELA = '9788437624747'
const AGOTADO = '9788420467283'

/** Two readers, their opinions and orders in three states, a sold-out edition; where asked, all that the panel can show. */
export async function sembrar(url: string, admin: Cuenta, { panel = false } = {}): Promise<Sembrado> {
  const contexts: APIRequestContext[] = []
  // Each with a jar of its own: a cookie would speak beside the token.
  const open = async (token?: string) => {
    const context = await request.newContext({ baseURL: url, extraHTTPHeaders: { origin: url } })
    contexts.push(context)
    return callAs(context, token)
  }
  const enter = async (account: Cuenta) => {
    const { token } = await (await open())<{ token: string }>('POST', '/api/usuarios/iniciar-sesion', account)
    return { token, call: await open(token) }
  }
  try {
    const visitor = await open()
    const find = async (isbn: string) => {
      const { resultados } = await visitor<{ resultados: Hallado[] }>('GET', `/api/busqueda?q=${isbn}`)
      const [found] = resultados
      if (!found) throw new Failure(`El catálogo de muestra no tiene el libro ${isbn}.`)
      return found
    }
    const [quijote, rayuela, agotado] = await Promise.all([find(QUIJOTE), find(RAYUELA), find(AGOTADO)])
    const shop = await enter(admin)
    const lucia = await enter(await register(visitor, 'lucia', 'Lucía', 'Ferreyra'))
    const tomas = await enter(await register(visitor, 'tomas', 'Tomás', 'Agüero'))
    const buy = (call: Llamar, ...libros: Hallado[]) =>
      call<Pedido>('POST', '/api/pedidos', {
        items: libros.map(({ _id }, n) => ({ libro: _id, cantidad: n + 1 })),
        metodo_pago: 'efectivo',
      })
    const move = (pedido: Pedido, estado: string) => shop.call('PUT', `/api/pedidos/${pedido._id}`, { estado })
    const first = await buy(lucia.call, quijote, rayuela)
    await move(first, 'entregado')
    await move(await buy(tomas.call, quijote), 'procesado')
    const pedido = await buy(lucia.call, rayuela, quijote)
    for (const [reader, estrellas, texto] of OPINIONES) {
      const { call } = reader === 'lucia' ? lucia : tomas
      await call('PUT', `/api/opiniones/libro/${quijote._id}`, { estrellas, texto })
    }
    await shop.call('POST', '/api/mesas/crear', {
      titulo: 'Para leer de corrido',
      texto: 'Los que nadie devuelve a la mitad.',
      libros: [rayuela, quijote].map(({ _id }) => ({ _id, nota: 'Lo leímos todos.' })),
    })
    await waitForVentas(visitor, [quijote._id, rayuela._id])
    await shop.call('PUT', `/api/existencias/libros/${agotado._id}/venta`, { modo: 'solo_con_stock' })
    const libro = await visitor<Entero>('GET', `/api/libros/id/${quijote._id}`)
    const categoria = idOf(libro.categorias[0])
    const enMano = panel
      ? await sembrarPanel({
          admin: shop.call,
          lucia: lucia.call,
          visitante: visitor,
          libros: await visitor('GET', '/api/libros?limit=8'),
          categoria,
        })
      : NADA
    const [mesa] = await visitor<{ slug: string }[]>('GET', '/api/mesas/inicio')
    const novedades = await visitor<{ slug: string }[]>('GET', '/api/novedades?limit=1')
    return {
      libro: quijote._id,
      agotado: agotado._id,
      autor: idOf(libro.autores[0]),
      editorial: idOf(libro.editorial),
      categoria,
      mesa: mesa?.slug ?? '',
      novedad: novedades[0]?.slug ?? '',
      pedido: pedido._id,
      panel: enMano,
      cliente: {
        token: lucia.token,
        carrito: [quijote, rayuela].map(({ _id }, n) => ({ idLibro: _id, cantidad: n + 1 })),
      },
      admin: { token: shop.token },
    }
  } finally {
    await Promise.all(contexts.map((context) => context.dispose()))
  }
}

/** Until the shop has counted these sales, which it does in the background. */
async function waitForVentas(visitor: Llamar, ids: readonly string[]): Promise<void> {
  for (let n = 0; n < ESPERAS; n++) {
    const first = await visitor<Hallado[]>('GET', `/api/libros?orden=vendidos&limit=${ids.length}`)
    if (first.every(({ _id }) => ids.includes(_id))) return
    await sleep(ESPERA_MS)
  }
  throw new Failure('La tienda no contó las ventas de la muestra.')
}

type Hallado = { _id: string }
type Entero = { autores: Hallado[]; editorial: Hallado | null; categorias: Hallado[] }

const OPINIONES = [
  ['lucia', 5, 'Lo leí en voz alta con mi hija, un capítulo por noche. Las notas ayudan sin molestar.'],
  ['tomas', 4, 'Hermosa edición, aunque pesa lo suyo para leer en el colectivo.'],
] as const

function idOf(row: Hallado | null | undefined): string {
  if (!row) throw new Failure('Al libro de la muestra le falta el autor, la editorial o la categoría.')
  return row._id
}

async function register(call: Llamar, username: string, nombre: string, apellido: string): Promise<Cuenta> {
  const cuenta = { email: `${username}@correo.test`, password: 'Anaquel1' }
  await call('POST', '/api/usuarios/registrar', { ...cuenta, username, nombre, apellido })
  return cuenta
}
