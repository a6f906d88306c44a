// WCAG 2.2 as far as a script can tell beside axe (docs/accesibilidad.md): what a screen reader reads and in which order, and what
// a keyboard, a narrow screen and other spacing do to a page.
import type { Page } from '@playwright/test'
import { type Cliente, enter, findLibros } from './clientes.ts'
import { expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { keyboard } from './manos.ts'

// With reduced motion, scrolling is instant.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const PUBLICAS = [
  '/inicio',
  '/busqueda/historia',
  '/autores',
  '/identificarse',
  '/crear-cuenta',
  '/ayuda/accesibilidad',
]
const DE_CUENTA = ['/carrito-compras', '/finalizar-compra', '/mis-pedidos', '/perfil']

/** A customer with a book in the cart, on the home page at a phone's width. */
async function begin(page: Page): Promise<{ cliente: Cliente; titulo: string; id: string }> {
  const [libro] = await findLibros(page.request, 1)
  if (!libro) throw new Error('the demo has no book')
  await page.goto('/inicio')
  return {
    cliente: await enter(page, [{ idLibro: libro._id, cantidad: 1 }]),
    titulo: libro.titulo,
    id: libro._id,
  }
}

test('a purchase is read in its order, and made by keyboard alone', async ({ page }) => {
  test.slow()
  const { titulo, id } = await begin(page)
  const name = JSON.stringify(titulo)
  const hand = keyboard(page)
  await page.goto(`/libros/${id}`)
  await test.step('the book: what it is, then what it costs, then how it is bought', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - link "Volver"
        - heading ${name} [level=1]
        - complementary "Comprar":
          - paragraph: /\\$/
          - textbox "Cantidad": "1"
          - button "Agregar uno"
          - button "Agregar al carrito"
        - region "Sinopsis":
          - heading "Sinopsis" [level=2]
        - region "Detalles":
          - heading "Detalles" [level=2]
          - term: Autores
          - definition`)
    await hand.press(page.getByRole('button', { name: 'Agregar al carrito' }).first())
    await expect(page.getByRole('complementary', { name: 'Comprar' }).getByRole('status')).not.toBeEmpty()
  })
  await page.goto('/carrito-compras')
  await test.step('the cart: its books, each button with the name of its book, then the sum', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Carrito de compras" [level=1]
        - status
        - region "Libros en el carrito":
          - article:
            - heading ${name} [level=3]
            - button ${JSON.stringify(`Quitar uno de ${titulo}`)}
            - textbox ${JSON.stringify(`Cantidad de ${titulo}`)}
            - button ${JSON.stringify(`Agregar uno de ${titulo}`)}
            - button ${JSON.stringify(`Sacar ${titulo} del carrito`)}
        - complementary "Resumen":
          - heading "Resumen" [level=2]
          - term: Subtotal
          - term: Total
          - link "Continuar compra"`)
    await hand.press(page.getByRole('link', { name: 'Continuar compra' }))
  })
  await test.step('the checkout: shipping, place, payment, books, sum, and why it cannot be sent yet', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Finalizar compra" [level=1]
        - radiogroup "Envío":
          - radio [checked]
        - region "Entrega":
          - textbox "Dirección (opcional)"
        - radiogroup "Método de pago":
          - radio "Débito"
          - radio "Efectivo"
        - region "Tu pedido":
          - article:
            - heading ${name} [level=3]
        - complementary "Resumen":
          - term: Total
          - button "Comprar" [disabled]
          - status: Elegí un método de pago para poder comprar.`)
    await hand.pick(page.getByRole('radio', { name: 'Efectivo' }))
    await hand.press(page.getByRole('button', { name: 'Comprar', exact: true }))
  })
  await test.step('the end: a dialog with its name, and the focus in it', async () => {
    const dialog = page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })
    await expect(dialog).toMatchAriaSnapshot(`
      - dialog "¡Compra realizada con éxito!":
        - heading "¡Compra realizada con éxito!"
        - paragraph: Tu pedido ha sido procesado correctamente.
        - button "Aceptar"`)
    await expect(dialog.getByRole('button', { name: 'Aceptar' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/inicio$/)
  })
})

test('an account is read in its order, and entered and seen by keyboard alone', async ({ page }) => {
  const { cliente } = await begin(page)
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/identificarse')
  const hand = keyboard(page)
  await test.step('the login: two named fields that a manager of passwords fills in, and a password may be pasted', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Iniciar sesión" [level=1]
        - textbox "Correo electrónico"
        - textbox "Contraseña"
        - button "Iniciar sesión"
        - paragraph:
          - link "¿Olvidaste tu contraseña?"
        - paragraph:
          - link "Crear una cuenta"`)
    const password = page.getByRole('main').getByLabel('Contraseña', { exact: true })
    await expect(page.getByLabel('Correo electrónico')).toHaveAttribute('autocomplete', /username|email/)
    await expect(password).toHaveAttribute('autocomplete', 'current-password')
    const mayPaste = await password.evaluate((field) =>
      field.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true })),
    )
    expect(mayPaste).toBe(true)
    await hand.write(page.getByLabel('Correo electrónico'), cliente.email)
    await hand.write(password, cliente.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/inicio$/)
  })
  await page.goto('/perfil')
  await test.step('the profile: its menu, then each field with the button that edits it', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Perfil de usuario" [level=1]
        - navigation "Tu cuenta":
          - list:
            - listitem:
              - link "Mis datos"
            - listitem:
              - link "Mis pedidos"
        - region "Mis datos":
          - heading "Mis datos" [level=2]
          - textbox "Nombre"
          - button "Editar nombre"
          - textbox "Apellido"
          - button "Editar apellido"
          - textbox "Correo electrónico"
        - region "Cambio de credenciales":
          - textbox "Contraseña actual"
          - textbox "Contraseña nueva"
          - button "Cambiar contraseña"`)
    await hand.press(page.getByRole('navigation', { name: 'Tu cuenta' }).getByRole('link', { name: 'Mis pedidos' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Mis Pedidos' })).toBeVisible()
  })
})

/** Runs in the page: other spacing, as 1.4.12 has it, past the policy, as a reader's own style sheet. */
function spread(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
    p { margin-bottom: 2em !important }`)
  document.adoptedStyleSheets.push(sheet)
}

/** Runs in the page: controls whose words are cut off. */
const listCut = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('main a, main button, main h1, main h2, main h3, main label')]
    .filter((element) => element.checkVisibility() && getComputedStyle(element).overflowX === 'hidden')
    .filter((element) => getComputedStyle(element).textOverflow !== 'ellipsis' && !element.closest('.vh'))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 160))

/** Runs in the page: controls below 24 × 24 px with another one less than 24 px away (2.5.8). */
function listSmall(): string[] {
  const LEAST = 24
  const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('.vh, [inert]'))
    .map((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
      return { element, box: (label ?? element).getBoundingClientRect() }
    })
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const isInline = (element: Element) => getComputedStyle(element).display === 'inline'
  const middle = ({ left, top, width, height }: DOMRect) => [left + width / 2, top + height / 2] as const
  return all
    .filter(({ element, box }) => !isInline(element) && Math.min(box.width, box.height) < LEAST)
    .filter(({ element, box }) =>
      all.some(({ element: other, box: near }) => {
        if (other === element || element.contains(other) || other.contains(element)) return false
        const [x, y] = middle(box)
        const dx = Math.max(near.left - x, 0, x - near.right)
        const dy = Math.max(near.top - y, 0, y - near.bottom)
        return Math.hypot(dx, dy) < LEAST / 2
      }),
    )
    .map(({ element, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 140)}`)
}

/** Runs in the page: what has the focus, where nothing of it can be seen (2.4.11). */
function tellHidden(): string | null {
  const { activeElement } = document
  if (!activeElement || activeElement === document.body) return null
  const { left, top, right, bottom } = activeElement.getBoundingClientRect()
  const points = [
    [(left + right) / 2, (top + bottom) / 2],
    [left + 2, top + 2],
    [right - 2, bottom - 2],
    [left + 2, bottom - 2],
    [right - 2, top + 2],
  ]
  const isSeen = points.some(([x = 0, y = 0]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (activeElement.contains(above) || above.contains(activeElement))
  })
  return isSeen ? null : activeElement.outerHTML.slice(0, 160)
}

test('every kind of page bears a narrow screen, other spacing, a thumb and a keyboard', async ({ page }) => {
  test.slow()
  const [libro] = await findLibros(page.request, 1)
  const links: string[][] = []
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [...PUBLICAS, `/libros/${libro?._id}`, ...DE_CUENTA]) {
    if (path === DE_CUENTA[0]) await begin(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await page.waitForLoadState('networkidle')
    await test.step(`${path}: nothing scrolls sideways at 320 px, and targets are 24 px or apart`, async () => {
      await expectNoSidewaysScroll(page)
      expect(await page.evaluate(listSmall), path).toEqual([])
    })
    await test.step(`${path}: no words are lost with other spacing`, async () => {
      await page.evaluate(spread)
      await expectNoSidewaysScroll(page)
      expect(await page.evaluate(listCut), path).toEqual([])
      await page.evaluate(() => void document.adoptedStyleSheets.pop())
    })
    await test.step(`${path}: what has the focus is in sight, forwards and backwards`, async () => {
      for (const key of [...Array(14).fill('Tab'), ...Array(8).fill('Shift+Tab')]) {
        await page.keyboard.press(key)
        await expect.poll(() => page.evaluate(tellHidden), `${path} after ${key}`).toBeNull()
      }
    })
    links.push(await page.getByRole('contentinfo').getByRole('link').allTextContents())
  }
  await test.step('help stands in the same place on every page', async () => {
    expect(links[0]).toContain('Centro de ayuda')
    for (const found of links) expect(found).toEqual(links[0])
  })
})

test('the panel bears other spacing and targets are 24 px or apart', async ({ page, admin }) => {
  await page.goto('/inicio')
  await logIn(page, admin)
  for (const seccion of ['', '/libros', '/pedidos']) {
    await page.goto(`/panel-admin${seccion}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(listSmall), seccion).toEqual([])
    await page.evaluate(spread)
    expect(await page.evaluate(listCut), seccion).toEqual([])
  }
})
