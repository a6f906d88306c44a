// Setup and cleanup of the journeys through the panel's books.
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { createIsbn } from '#test/rows.ts'
import { logIn } from './fixtures.ts'
import { tienda } from './tienda.ts'

/** An order's parcels, as packing one answers. */
export type Empacado = { despachos: [{ _id: string }] }

type Account = { email: string; password: string }
type Call = <T = { _id: string; version: number }>(method: string, path: string, data?: object) => Promise<T>

/** An admin's calls beside the screen, by token. */
export async function callAs(request: APIRequestContext, account: Account): Promise<Call> {
  // An earlier login may have left a cookie, and a write with a cookie must come from our own Origin.
  const headers = { origin: tienda().url }
  const answer = await request.post('/api/usuarios/iniciar-sesion', { data: account, headers })
  expect(answer.status()).toBe(200)
  const { token } = await answer.json()
  return async (method, path, data) => {
    const response = await request.fetch(path, {
      method,
      headers: { authorization: `Bearer ${token}` },
      ...(data && { data }),
    })
    expect(response.status(), `${method} ${path}: ${await response.text()}`).toBe(200)
    return response.json()
  }
}

/** Numbers that no other journey of this run and no earlier attempt of this one uses. */
export const freshIsbn = (): string => createIsbn(700_000_000 + Math.floor(Math.random() * 90_000_000))
export const freshName = (name: string): string =>
  `${name} ${Array.from({ length: 6 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')}`

export type Sembrado = { _id: string; titulo: string; isbn: string }

/** A book with all fields, made through the API, whose author and publisher no other journey uses. */
export async function seedLibro(call: Call, titulo: string): Promise<Sembrado> {
  const [[autor], [editorial], [categoria]] = await Promise.all([
    call<[{ _id: string }]>('GET', '/api/autores?orden=populares&limit=1'),
    call<[{ _id: string }]>('GET', '/api/editoriales?q=sudamericana&limit=1'),
    call<[{ _id: string }]>('GET', '/api/categorias?q=no+ficcion&limit=1'),
  ])
  const isbn = freshIsbn()
  const { _id } = await call('POST', '/api/libros/crear', {
    isbn,
    titulo,
    idioma: 'Español',
    descripcion: 'Una descripción.',
    fecha_edicion: '2001-05-20',
    precio: 12_000,
    portada: 'https://ejemplo.invalid/tapa.jpg',
    formatos: ['fisico'],
    editorial: editorial._id,
    autores: [autor._id],
    categorias: [categoria._id],
  })
  return { _id, titulo, isbn }
}

/** Opens the list as an admin, or what is found for a text. */
export async function openLibros(page: Page, admin: Account, q?: string): Promise<void> {
  await logIn(page, admin)
  await page.goto(`/panel-admin/libros${q === undefined ? '' : `?${new URLSearchParams({ q })}`}`)
  await expect(page.getByRole('heading', { name: 'Todos los libros' })).toBeVisible()
}

/** Deletes what a journey has created besides its book. */
export async function sweep(call: Call, noun: 'autores' | 'editoriales' | 'categorias', nombre: string): Promise<void> {
  const found = await call<{ _id: string }[]>('GET', `/api/${noun}?${new URLSearchParams({ q: nombre })}`)
  for (const { _id } of found) await call('DELETE', `/api/${noun}/${_id}`)
}

/** Presses Tab until the focus is there; on a page that was just loaded after its link to the content. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  if (await page.evaluate(() => document.activeElement === document.body)) {
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
  }
  for (let stops = 0; stops < 20; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export const cardOf = (page: Page, titulo: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: titulo, exact: true }) })

/** Accepts the alert with the result. */
export async function acceptAlert(page: Page, titulo: string, texto: string): Promise<void> {
  const alert = page.getByRole('dialog', { name: titulo, exact: true })
  await expect(alert).toContainText(texto)
  await alert.getByRole('button', { name: 'Aceptar' }).click()
  await expect(alert).toBeHidden()
}

/** A scanner is quicker than this browser is driven. */
export const beep = (page: Page, codigo: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys)
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...codigo, 'Enter'],
  )
