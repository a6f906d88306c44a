// Customers, books and orders for the start of a journey, made through the API.
import type { APIRequestContext, Page } from '@playwright/test'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { registrar } from './cuentas.ts'
import { expect } from './fixtures.ts'
import { tienda } from './tienda.ts'

export type Cliente = { id: string; email: string; password: string; headers: { authorization: string } }

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function logInByApi(request: APIRequestContext, account: { email: string; password: string }) {
  // An earlier login has left a cookie, and a write with a cookie must come from our own Origin.
  const headers = { origin: tienda().url }
  const answer = await request.post('/api/usuarios/iniciar-sesion', { data: account, headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}

export async function createCliente(request: APIRequestContext): Promise<Cliente> {
  const { email, password } = await registrar(request)
  const account = { email, password }
  const { token, usuario } = await logInByApi(request, account)
  return { id: usuario._id, ...account, headers: bearer(token) }
}

/** A new customer, logged in here until the session ends, with this cart. The page must be one of the shop; it stays as it is. */
export async function enter(page: Page, items: { idLibro: string; cantidad: number }[] = []): Promise<Cliente> {
  const cliente = await createCliente(page.request)
  await page.evaluate(
    ([token, carrito]) => {
      localStorage.setItem('token', token)
      localStorage.setItem('carrito', carrito)
    },
    [cliente.headers.authorization.slice('Bearer '.length), JSON.stringify(items)] as const,
  )
  return cliente
}

/** The same with one copy of each book in the cart. */
export const enterAsCliente = (page: Page, ...libros: Libro[]): Promise<Cliente> =>
  enter(
    page,
    libros.map(({ _id }) => ({ idLibro: _id, cantidad: 1 })),
  )

export async function adminHeaders(request: APIRequestContext, admin: { email: string; password: string }) {
  return bearer((await logInByApi(request, admin)).token)
}

/** Whether a journey made this book (`freshIsbn`), and may delete it while others look at it. */
export const isPasajero = ({ isbn }: Pick<Libro, 'isbn'>): boolean => isbn.startsWith('9787')

const enVenta = new Map<string, Libro[]>()
/** Books of the demo that are for sale. No journey changes these, so a worker asks once for each shop. */
export async function findLibros(request: APIRequestContext, count: number): Promise<Libro[]> {
  const { url } = tienda()
  if (!enVenta.has(url)) {
    const libros: Libro[] = await (await request.get('/api/libros?limit=100')).json()
    enVenta.set(
      url,
      libros.filter((libro) => !isPasajero(libro) && libro.precio !== null && libro.precio > 0),
    )
  }
  const found = enVenta.get(url)?.slice(0, count) ?? []
  expect(found).toHaveLength(count)
  return found
}

/** An order of this customer, two copies of the first book. */
export async function placePedido(request: APIRequestContext, { headers }: Cliente, extra: object = {}) {
  const libros = await findLibros(request, 2)
  const items = libros.map(({ _id }, n) => ({ libro: _id, cantidad: 2 - n }))
  const answer = await request.post('/api/pedidos', { headers, data: { items, metodo_pago: 'debito', ...extra } })
  expect(answer.status()).toBe(200)
  const pedido: Pedido = await answer.json()
  return pedido
}
