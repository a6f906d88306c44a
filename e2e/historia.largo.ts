// A reader's whole story, from a refused registration to a deleted account, by keyboard alone. It pays in two of the four ways
// and changes half of the profile: compra and perfil prove all of them, and its parts by mouse stand with their screens.
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { field } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'
import { findLink, findMails, waitForMail } from './mails.ts'
import { keyboard, type Mano } from './manos.ts'

const CLAVE = 'Biblioteca1'
const CLAVE_NUEVA = 'Hemeroteca2'
const TIENDA = 'tienda@anaquel.test'
/** A book of the demo; no other journey reads its opinions. */
const LIBRO = '9789500723381'

test.use({
  allowedErrors: [[/api\/usuarios/, /UNAUTHENTICATED|AppError/], { scope: 'test' }],
  contextOptions: { reducedMotion: 'reduce' },
})

const METODOS = ['Transferencia', 'Efectivo'] as const

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const menu = (page: Page) => page.getByRole('button', { name: 'Menú de usuario' })
const ready = (page: Page, name: string) => expect(button(page, name)).toHaveAttribute('type', 'submit')

class Historia {
  readonly username = `historia_${randomBytes(5).toString('hex')}`
  readonly email = `${this.username}@correo.com.ar`
  clave = CLAVE

  readonly page: Page
  readonly mano: Mano
  readonly libro: string

  constructor(page: Page, mano: Mano, libro: string) {
    this.page = page
    this.mano = mano
    this.libro = libro
  }

  async register() {
    const { page, mano } = this
    await page.goto('/inicio')
    await mano.press(menu(page))
    await mano.press(page.getByRole('link', { name: 'Iniciar sesión' }).first())
    await mano.press(main(page).getByRole('link', { name: 'Crear una cuenta' }))
    await ready(page, 'Continuar')
    await mano.press(button(page, 'Continuar'))
    await expect(main(page).getByText('El nombre de usuario es obligatorio.')).toBeVisible()
    await expect(main(page).getByText('La contraseña es obligatoria.')).toBeVisible()

    await mano.write(field(page, 'Nombre de usuario'), this.username)
    await mano.write(field(page, 'Correo electrónico'), this.email)
    await mano.write(field(page, 'Nombre'), 'José')
    await mano.write(field(page, 'Apellido'), 'Ñandú 2')
    await mano.write(field(page, 'Contraseña'), 'biblioteca')
    await mano.write(field(page, 'Repetir contraseña'), 'otra')
    await mano.press(button(page, 'Continuar'))
    await expect(main(page).getByText('El apellido solo puede contener letras.')).toBeVisible()
    const sinMayuscula = 'La contraseña debe contener al menos una mayúscula y una minúscula.'
    await expect(main(page).getByText(sinMayuscula)).toBeVisible()
    await expect(main(page).getByText('Las contraseñas no coinciden.')).toBeVisible()
    await axe(page)

    await mano.write(field(page, 'Apellido'), 'Ñandú')
    await mano.write(field(page, 'Contraseña'), this.clave)
    await mano.write(field(page, 'Repetir contraseña'), this.clave)
    await mano.press(button(page, 'Continuar'))
    const result = page.getByRole('dialog', { name: 'Mensaje de Registro' })
    await expect(result).toContainText('Usuario registrado exitosamente.')
    await mano.press(result.getByRole('link', { name: 'Iniciar sesión' }))
    await expect(page).toHaveURL(/\/identificarse/)
    await waitForMail(this.email, /./)
  }

  async logIn() {
    const { page, mano } = this
    await ready(page, 'Iniciar sesión')
    await mano.write(field(page, 'Correo electrónico'), this.email)
    await mano.write(field(page, 'Contraseña'), this.clave)
    await mano.press(button(page, 'Iniciar sesión'))
    await expect(page).toHaveURL('/inicio')
  }

  /** The cart is one in all tabs. */
  async fillCart(context: BrowserContext) {
    const { page, mano } = this
    const other = await context.newPage()
    await other.goto('/carrito-compras')
    await expect(other.getByText('¡El carrito de compras está vacío!')).toBeVisible()
    await page.bringToFront()
    await page.goto(`/libros/${this.libro}`)
    await expect(button(page, 'Comprar ahora')).toBeVisible()
    await mano.press(button(page, 'Agregar al carrito'))
    await expect(page.getByText('El libro se ha agregado al carrito de compras correctamente.')).toBeVisible()
    const cantidad = other.getByRole('textbox', { name: /^Cantidad de / })
    await expect(cantidad).toHaveValue('1')
    await other.bringToFront()
    await other.getByRole('button', { name: 'Agregar uno' }).click()
    await page.bringToFront()
    await page.goto('/carrito-compras')
    await expect(page.getByRole('textbox', { name: /^Cantidad de / })).toHaveValue('2')
    await other.close()
  }

  async buy(metodo: string) {
    const { page, mano } = this
    const comprar = page.getByRole('button', { name: 'Comprar', exact: true })
    await expect(comprar).toBeDisabled()
    await mano.pick(page.getByRole('radio', { name: metodo }))
    await mano.press(comprar)
    const done = page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })
    await expect(done).toContainText('Tu pedido ha sido procesado correctamente.')
    await mano.press(done.getByRole('button', { name: 'Aceptar' }))
    await expect(page).toHaveURL('/inicio')
  }

  /** From the cart first and from the book afterwards; each order with its mail and its page. */
  async buyByEachMethod() {
    const { page, mano } = this
    await mano.press(main(page).getByRole('link', { name: 'Continuar compra' }).or(button(page, 'Continuar compra')))
    await expect(page).toHaveURL('/finalizar-compra')
    await axe(page)
    for (const [n, nombre] of METODOS.entries()) {
      if (n > 0) {
        await page.goto(`/libros/${this.libro}`)
        await expect(button(page, 'Comprar ahora')).toBeVisible()
        await mano.press(button(page, 'Comprar ahora'))
        await expect(page).toHaveURL('/finalizar-compra')
      }
      await this.buy(nombre)
    }
    await page.goto('/mis-pedidos')
    await expect(page.getByRole('row')).toHaveCount(METODOS.length + 1)
    await expectNoSidewaysScroll(page)
    await mano.press(
      page
        .getByRole('row')
        .nth(1)
        .getByRole('link', { name: /^Pedido N/ }),
    )
    await expect(page.getByRole('heading', { level: 1, name: /^Pedido N\.º \d+$/ })).toBeVisible()
    const numero = (await page.getByRole('heading', { level: 1 }).innerText()).match(/\d+/)?.[0] ?? ''
    await waitForMail(this.email, new RegExp(numero))
    await waitForMail(TIENDA, new RegExp(numero))
    await expect.poll(async () => (await findMails(this.email)).length, { timeout: 30_000 }).toBe(METODOS.length + 1)
  }

  async editProfile() {
    const { page, mano } = this
    await page.goto('/perfil')
    const values = {
      Apellido: "O'Higgins",
      'Nombre de usuario': `${this.username}_2`,
      Dirección: 'Bv. Oroño 1450',
    }
    const saved = page.getByRole('dialog', { name: 'Mensaje de Actualización' })
    for (const [campo, value] of Object.entries(values)) {
      await mano.press(button(page, `Editar ${campo.toLowerCase()}`))
      await mano.write(field(page, campo), value)
      await mano.press(button(page, 'Guardar cambios'))
      await expect(saved).toContainText('¡Actualización exitosa!')
      await mano.press(saved.getByRole('button', { name: 'Aceptar' }))
      await expect(saved).toHaveCount(0)
    }
    await page.reload()
    for (const [campo, value] of Object.entries(values)) await expect(field(page, campo)).toHaveValue(value)
  }

  async forgetPassword() {
    const { page, mano } = this
    await mano.press(menu(page))
    await mano.press(page.getByRole('button', { name: 'Cerrar sesión' }))
    await expect(page).toHaveURL(/\/identificarse/)
    await mano.press(main(page).getByRole('link', { name: '¿Olvidaste tu contraseña?' }))
    await ready(page, 'Enviarme el enlace')
    await mano.write(field(page, 'Correo electrónico'), this.email)
    await mano.press(button(page, 'Enviarme el enlace'))
    await expect(page.getByRole('status').filter({ hasText: 'Si hay una cuenta con ese correo' })).toBeVisible()
    const link = findLink(await waitForMail(this.email, 'Elegí una contraseña nueva'), '/recuperar-clave/nueva')
    await page.goto(link)
    await ready(page, 'Guardar contraseña')
    this.clave = CLAVE_NUEVA
    await mano.write(field(page, 'Contraseña nueva'), this.clave)
    await mano.write(field(page, 'Repetir contraseña nueva'), this.clave)
    await mano.press(button(page, 'Guardar contraseña'))
    await expect(page.getByText('Listo: ya podés iniciar sesión con tu contraseña nueva.')).toBeVisible()
    await mano.press(main(page).getByRole('link', { name: 'Iniciar sesión' }))
    await this.logIn()
  }

  /** Moves the orders to `procesado`, so that their books count as bought. */
  async prepareOrders({ request, admin }: Tienda) {
    const session = await request.post('/api/usuarios/iniciar-sesion', { data: admin })
    const headers = { authorization: `Bearer ${(await session.json()).token}` }
    const list = await request.get(`/api/pedidos?q=${encodeURIComponent(this.email)}`, { headers })
    const found: { _id: string; usuario: { email: string } | null }[] = await list.json()
    const own = found.filter(({ usuario }) => usuario?.email === this.email)
    expect(own).toHaveLength(METODOS.length)
    for (const { _id } of own) {
      const put = await request.put(`/api/pedidos/${_id}`, { headers, data: { estado: 'procesado' } })
      expect(put.status()).toBe(200)
    }
  }

  async giveOpinion() {
    const { page, mano } = this
    await page.goto(`/libros/${this.libro}`)
    const opiniones = page.getByRole('region', { name: 'Opiniones' })
    await mano.pick(opiniones.getByRole('radio', { name: '4 estrellas' }))
    await mano.write(opiniones.getByRole('textbox', { name: 'Tu opinión' }), 'Lo leí dos veces. <b>Ñ</b> 📚')
    await mano.press(opiniones.getByRole('button', { name: 'Publicar' }))
    const own = opiniones.getByRole('article').filter({ hasText: 'Tu opinión' })
    await expect(own).toContainText('Lo leí dos veces. <b>Ñ</b> 📚')
    await expect(own).toContainText('Compra verificada')
    await page.goto('/mis-reseñas')
    await expect(main(page)).toContainText('Lo leí dos veces.')
    await axe(page)
  }

  async deleteAccount() {
    const { page, mano } = this
    await page.goto('/perfil')
    await mano.press(page.getByRole('button', { name: 'Eliminar cuenta' }))
    const question = page.getByRole('dialog', { name: 'Confirmación' })
    await expect(question).toContainText('¿Estás seguro de que querés eliminar tu cuenta?')
    await mano.press(question.getByRole('button', { name: 'Aceptar' }))
    await expect(page).toHaveURL('/inicio')
    const again = await page.request.post('/api/usuarios/iniciar-sesion', {
      data: { email: this.email, password: this.clave },
    })
    expect(again.status()).toBe(401)
    await expect(async () => {
      expect(await (await page.request.get(`/libros/${this.libro}`)).text()).not.toContain('Lo leí dos veces')
    }, 'the opinion went with its author').toPass()
  }
}

type Tienda = { request: APIRequestContext; admin: { email: string; password: string } }

async function tell(historia: Historia, { context, ...tienda }: Tienda & { context: BrowserContext }) {
  await test.step('a registration, refused twice', () => historia.register())
  await test.step('login', () => historia.logIn())
  await test.step('the cart in two tabs', () => historia.fillCart(context))
  await test.step('each payment method', () => historia.buyByEachMethod())
  await test.step('the profile, field by field', () => historia.editProfile())
  await test.step('a forgotten password', () => historia.forgetPassword())
  await test.step('the orders are prepared', () => historia.prepareOrders(tienda))
  await test.step('an opinion', () => historia.giveOpinion())
  await test.step('the account is deleted', () => historia.deleteAccount())
}

test('a reader’s story by keyboard alone', async ({ page, context, request, admin }) => {
  test.setTimeout(240_000)
  const historia = new Historia(page, keyboard(page), await findLibroId(request, LIBRO))
  await tell(historia, { context, request, admin })
})
