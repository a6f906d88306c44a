// Two whole days in the panel: the owner's, and that of an employee from her invitation on. Each part is told at a width by a hand;
// `dia.largo.ts` says at which, `dias.largo.ts` at every one by every one. The printer, the register and payments that are followed are
// the whole shop's.
import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, type Page, request as requests, test } from '@playwright/test'
import { createCliente, placePedido } from './clientes.ts'
import { createCuenta, fillRegistro } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll } from './fixtures.ts'
import { waitForMail } from './mails.ts'
import { countingKeyboard, keyboard, type Mano, mouse } from './manos.ts'
import { openOtro } from './navegador.ts'
import { dialog, openPanel } from './panel.ts'
import { beep, callAs, freshName, seedLibro } from './panel-libros.ts'
import { askCaja } from './tarea.ts'
import { tienda } from './tienda.ts'
import { followScripts } from './visit.ts'

export const ANCHOS = { telefono: 360, tableta: 768, escritorio: 1280 } as const
export type Ancho = keyof typeof ANCHOS
const ALTOS: Record<Ancho, number> = { telefono: 740, tableta: 1_000, escritorio: 900 }
/** The scanner reads books and is helped by a mouse. */
export const MANOS = ['mouse', 'teclado', 'lector'] as const
export type Quien = (typeof MANOS)[number]
export type Parte = { ancho: Ancho; con: Quien }

/** What somebody does with a hand, in the panel. */
type DelPanel = Mano & {
  /** Gives a code to the screen, which waits for one in this field. */
  codigo(isbn: string): Promise<void>
  /** One copy more of a book that is packed. */
  empaca(libro: { isbn: string; titulo: string }): Promise<void>
}

function take(page: Page, con: Quien): DelPanel {
  const mano = con === 'teclado' ? keyboard(page) : mouse
  const field = page.getByRole('textbox', { name: /^(Código o )?ISBN$/ })
  const scan = (isbn: string) => beep(page, isbn)
  async function type(isbn: string) {
    await mano.write(field, isbn)
    await page.keyboard.press('Enter')
  }
  return {
    ...mano,
    codigo: con === 'lector' ? scan : type,
    empaca: ({ isbn, titulo }) =>
      con === 'lector' ? scan(isbn) : mano.press(boton(page, `Un ejemplar más de ${titulo}`)),
  }
}

const stand = (page: Page, { ancho }: Parte) => page.setViewportSize({ width: ANCHOS[ancho], height: ALTOS[ancho] })
const name = ({ ancho, con }: Parte) => `${ancho}, ${con}`

const CAJA = 12_000
const main = (page: Page) => page.getByRole('main')
const boton = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const titulo = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

async function fits(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await axe(page)
}

type Call = Awaited<ReturnType<typeof callAs>>
const AJUSTES = { 'mostrador.caja': true, 'pagos.llevar': true, 'impresora.via': 'usb' }

/** They are the whole shop's (playwright.config.ts): other journeys of it find them as they came. */
const setAll = (call: Call) =>
  call('PUT', '/api/ajustes', { cambios: Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor })) })
const resetAll = (call: Call) =>
  call('PUT', '/api/ajustes', { cambios: Object.keys(AJUSTES).map((clave) => ({ clave, fabrica: true })) })

/** An order of a new customer, whose cookie stays out of the page. */
async function place(extra: object) {
  const aparte = await requests.newContext({ baseURL: tienda().url })
  const cliente = await createCliente(aparte)
  const pedido = await placePedido(aparte, cliente, extra)
  await aparte.dispose()
  return { cliente, pedido }
}

type Pedidos = { page: Page; request: APIRequestContext; admin: { email: string; password: string } }

/** The owner's day: Hoy → the bank's list → a parcel → a price → what was sold → the till. */
export async function vivirDeDuenia(
  { page, request, admin }: Pedidos,
  partes: Record<'banco' | 'paquete' | 'mostrador', Parte>,
): Promise<void> {
  const call = await callAs(request, admin)
  await setAll(call)
  try {
    const { cliente, pedido } = await place({ metodo_pago: 'transferencia' })
    const libro = await seedLibro(call, freshName('El día'))
    await call('POST', `/api/existencias/libros/${libro._id}/movimientos`, { operacion: 'alta_inicial', cantidad: 2 })
    const [lugar] = await call<[{ _id: string; nombre: string }]>('GET', '/api/lugares')
    const caja = randomUUID()
    await call('POST', '/api/mostrador/cajas', { _id: caja, lugar: lugar._id, inicial: CAJA })
    await page.context().clearCookies()
    await stand(page, partes.banco)
    await openPanel(page, admin, '')

    await test.step(`${name(partes.banco)}: Hoy leads to the bank’s list, which knows the order`, async () => {
      const mano = take(page, partes.banco.con)
      await mano.press(page.getByRole('link', { name: /transferencias? para controlar$/ }))
      const importe = (pedido.total + pedido.envio).toFixed(2).replace('.', ',')
      // Pasted, whatever the hand: nobody types a bank's list.
      await page
        .getByLabel('Movimientos')
        .fill(`Fecha;Concepto;Crédito\n12/11/2026;TRANSF PEDIDO ${pedido.numero};${importe}`)
      await mano.press(boton(page, 'Buscar coincidencias'))
      const linea = page.getByRole('checkbox', { name: new RegExp(`TRANSF PEDIDO ${pedido.numero}`) })
      if (!(await linea.isChecked())) await linea.check()
      await fits(page)
      await mano.press(boton(page, 'Confirmar (1)'))
      await expect(page.getByText('Anotamos 1 pago.')).toBeVisible()
      await page.keyboard.press('Enter')
    })

    await test.step(`${name(partes.paquete)}: packed, sent and told in eight presses from Hoy`, async () => {
      const mano = take(page, partes.paquete.con)
      await stand(page, partes.paquete)
      await page.goto('/panel-admin')
      let veces = 0
      const press = (target: ReturnType<typeof boton>) => {
        veces++
        return mano.press(target)
      }
      const now = page.getByRole('region', { name: 'Qué falta' })
      await press(page.getByRole('link', { name: /pedidos? pagados? para armar$/ }))
      await press(page.getByRole('link', { name: `Empacar el pedido N.º ${pedido.numero}` }))
      await expect(page.getByLabel('ISBN', { exact: true })).toBeFocused()
      for (const { libro: suyo, cantidad } of pedido.items) {
        for (let n = 0; n < cantidad; n++) await mano.empaca(suyo)
      }
      await expect(main(page)).toContainText('3 de 3 en el paquete')
      await fits(page)
      await press(boton(page, 'Armar el paquete'))
      await expect(now).toContainText('armado, falta despacharlo')
      await press(now.getByRole('button', { name: 'Despachar', exact: true }))
      await expect(now).toContainText('en camino')
      await expect(page.getByLabel(`Estado del pedido N.º ${pedido.numero}`)).toHaveValue('enviado')
      await fits(page)
      expect(veces).toBeLessThanOrEqual(8)
      await waitForMail(cliente.email, `Pedido n.º ${pedido.numero}: salió un paquete`)
    })

    await test.step(`${name(partes.mostrador)}: a price goes up, one book is sold, the till is closed`, async () => {
      const { con } = partes.mostrador
      const mano = take(page, con)
      const teclado = countingKeyboard(page)
      await stand(page, partes.mostrador)
      await page.goto('/panel-admin')
      if (con === 'lector') await beep(page, libro.isbn)
      else if (con === 'teclado') await askCaja(page, teclado, libro.isbn, libro.titulo)
      else {
        await mano.press(entrada(page, 'Libros'))
        await mano.write(main(page).getByRole('searchbox'), libro.isbn)
        await page.keyboard.press('Enter')
        await expect(main(page)).toContainText(`1 resultado para «${libro.isbn}»`)
      }
      await mano.press(main(page).getByRole('button', { name: `Cambiar el precio de ${libro.titulo}` }))
      await page.keyboard.type('15300')
      await page.keyboard.press('Enter')
      await expect(main(page)).toContainText('$\u00a015.300,00')

      if (con === 'mouse') await mano.press(entrada(page, 'Mostrador'))
      else await page.keyboard.press('z')
      await expect(page.getByRole('textbox', { name: 'Código o ISBN' })).toBeFocused()
      await mano.codigo(libro.isbn)
      const dicho = page.getByRole('region', { name: 'Lector' }).getByRole('status')
      await expect(dicho).toHaveText(`${libro.titulo}: $\u00a015.300,00`)
      if (con === 'mouse') await mano.press(boton(page, /^Cobrar/))
      else {
        await page.keyboard.press('F2')
        await expect(page.getByLabel('Con cuánto paga en efectivo')).toBeFocused()
        await page.keyboard.press('Enter')
      }
      await expect(page.getByRole('heading', { level: 2, name: /^Venta N\.º \d+$/ })).toBeVisible()

      const vendido = page.getByRole('listitem').filter({ hasText: '15.300,00' }).first()
      const partesDe = page.getByRole('navigation', { name: 'Partes de Mostrador' })
      if (con === 'mouse') {
        await mano.press(partesDe.getByRole('link', { name: 'El día' }))
        await expect(vendido).toBeVisible()
        await mano.press(partesDe.getByRole('link', { name: 'Caja' }))
      } else {
        await askCaja(page, teclado, 'vendido hoy', 'Ver lo que se vendió hoy')
        await expect(vendido).toBeVisible()
        await askCaja(page, teclado, 'cerrar caja', 'Cerrar la caja')
      }
      await mano.press(
        main(page)
          .getByRole('link', { name: `Caja de ${lugar.nombre}` })
          .first(),
      )
      await mano.write(page.getByLabel('Monedas y otros, en pesos'), String(CAJA + 15_300))
      await expect(main(page)).toContainText('Es lo que tiene que haber.')
      await fits(page)
      await mano.press(boton(page, 'Cerrar la caja'))
      await expect(dialog(page, 'Éxito')).toContainText('Caja cerrada')
      await page.keyboard.press('Enter')
      await expect(main(page).getByRole('heading', { level: 2, name: /^Cierre N\.º \d+/ })).toBeVisible()
    })
  } finally {
    await resetAll(call)
  }
}

/** An entry of the panel, by its bar or its column. */
const entrada = (page: Page, cual: string) =>
  page.getByRole('navigation', { name: 'Panel', exact: true }).getByRole('link', { name: cual })

/** A printer of slips on the cable that keeps what it gets. */
function plugPrinter() {
  const recibidos: number[] = []
  const interfaces = [
    {
      interfaceNumber: 0,
      alternate: { interfaceClass: 7, endpoints: [{ direction: 'out', type: 'bulk', endpointNumber: 1 }] },
    },
  ]
  const nothing = async () => {}
  const aparato = {
    configuration: { interfaces },
    open: nothing,
    close: nothing,
    selectConfiguration: nothing,
    claimInterface: nothing,
    async transferOut(_: number, data: Uint8Array) {
      recibidos.push(...data)
      return { status: 'ok' }
    },
  }
  Object.assign(globalThis, { recibidos })
  Object.defineProperty(navigator, 'usb', { value: { getDevices: async () => [aparato] } })
}

/** What came out of it since the last look. */
const tearOff = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { recibidos: number[] }).recibidos.splice(0)) // plugPrinter put it there
const isSent = (page: Page) =>
  page.waitForFunction(() => (globalThis as unknown as { recibidos: number[] }).recibidos.length > 0)

/** An employee's day: invited, at the counter with its printer, a parcel, a delivery and a count. */
export async function vivirDeEmpleada(
  { page, request, admin, browser, baseURL }: Pedidos & { browser: Browser; baseURL: string | undefined },
  partes: Record<'invita' | 'cuenta' | 'venta' | 'deposito' | 'recuento', Parte>,
): Promise<void> {
  const call = await callAs(request, admin)
  await setAll(call)
  const libro = await seedLibro(call, freshName('Mostrador'))
  const proveedor = freshName('Distribuidora')
  const nina = freshName('Nina')
  await call('POST', '/api/proveedores/crear', { nombre: proveedor, clase: 'distribuidora', precedencia: 20 })
  const { pedido } = await place({})
  await page.context().clearCookies()

  const enlace = await test.step(`${name(partes.invita)}: the owner shows the link and its QR`, async () => {
    const mano = take(page, partes.invita.con)
    await stand(page, partes.invita)
    await openPanel(page, admin, `equipo?invitar=${nina}`)
    await mano.press(dialog(page, 'Invitar a alguien al equipo').getByRole('button', { name: 'Invitar', exact: true }))
    const hecha = dialog(page, `Invitación para ${nina}`)
    await expect(hecha.getByRole('img', { name: new RegExp(nina) })).toBeVisible()
    await axe(page)
    const [found] = /https?:\/\/\S+#[\w.-]+/.exec(await hecha.locator('.qr__key').innerText()) ?? []
    await mano.press(hecha.getByRole('button', { name: 'Listo' }))
    return found ?? ''
  })

  // Hydrated before it is used, as the page of a journey is.
  const suyo = await openOtro(browser, baseURL)
  await suyo.addInitScript(plugPrinter)
  suyo.on('page', followScripts)
  const hers = await suyo.newPage()
  try {
    await test.step(`${name(partes.cuenta)}: in her own browser it makes her account, and her panel is hers alone`, async () => {
      const mano = take(hers, partes.cuenta.con)
      await stand(hers, partes.cuenta)
      await hers.goto(enlace)
      await expect(main(hers)).toContainText(`Hola, ${nina}.`)
      await fillRegistro(hers, { ...createCuenta(), nombre: nina })
      await fits(hers)
      await mano.press(boton(hers, 'Crear mi cuenta y entrar'))
      const secciones = hers.getByRole('navigation', { name: 'Secciones' })
      await expect(secciones.getByRole('link', { name: /^Mostrador/ })).toBeVisible()
      await expect(secciones.getByRole('link', { name: /Gestionar Roles|Ajustes|Pagos/ })).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('row').filter({ hasText: nina })).toContainText('Empleado')
    })

    await test.step(`${name(partes.venta)}: a sale is parked and paid, its gift slip comes out of the printer`, async () => {
      const mano = take(hers, partes.venta.con)
      await stand(hers, partes.venta)
      await hers.goto('/panel-admin/mostrador')
      const dicho = hers.getByRole('region', { name: 'Lector' }).getByRole('status')
      await expect(hers.getByRole('textbox', { name: 'Código o ISBN' })).toBeFocused()
      await mano.codigo(libro.isbn)
      await expect(dicho).toHaveText(`${libro.titulo}: $\u00a012.000,00`)
      await mano.codigo(libro.isbn)
      await expect(dicho).toContainText('van 2')
      await mano.press(hers.locator('summary', { hasText: 'Cliente, rebaja o estacionar' }))
      await mano.press(boton(hers, 'Estacionar'))
      await mano.press(hers.getByRole('button', { name: /^Retomar .*2 ejemplares/ }))
      await fits(hers)
      await mano.press(boton(hers, /^Cobrar/))
      await mano.press(boton(hers, 'Ticket de regalo'))
      await isSent(hers)
      const regalo = Buffer.from(await tearOff(hers)).toString('latin1')
      expect(regalo).toContain(`2 x ${libro.titulo}`)
      expect(regalo).toContain('Ticket de regalo')
      expect(regalo).not.toContain('24.000')
      expect(regalo.startsWith('\x1b@')).toBe(true)
      await mano.press(boton(hers, 'Ticket'))
      await isSent(hers)
      expect(Buffer.from(await tearOff(hers)).toString('latin1')).toContain('24.000,00')
      await fits(hers)
    })

    await test.step(`${name(partes.deposito)}: an order is picked, and a delivery received`, async () => {
      const mano = take(hers, partes.deposito.con)
      await stand(hers, partes.deposito)
      await hers.goto(`/panel-admin/despachos/preparar?q=${pedido.numero}`)
      await mano.press(hers.getByRole('link', { name: `Empacar el pedido N.º ${pedido.numero}` }))
      await expect(hers.getByLabel('ISBN', { exact: true })).toBeFocused()
      for (const { libro: de, cantidad } of pedido.items) {
        for (let n = 0; n < cantidad; n++) await mano.empaca(de)
      }
      await mano.press(boton(hers, 'Armar el paquete'))
      await expect(titulo(hers, `Pedido N.º ${pedido.numero}`)).toBeVisible()
      await fits(hers)
      await hers.goto('/panel-admin/compras?parte=recibir')
      await mano.choose(hers.getByLabel('Proveedor'), proveedor)
      await mano.codigo(libro.isbn)
      await expect(main(hers)).toContainText('1 ejemplar de 1 libro')
      await mano.press(boton(hers, 'Guardar la recepción'))
      await expect(hers.getByRole('article').filter({ hasText: proveedor })).toBeVisible()
      await fits(hers)
    })

    await test.step(`${name(partes.recuento)}: a shelf is counted`, async () => {
      const mano = take(hers, partes.recuento.con)
      await stand(hers, partes.recuento)
      await hers.goto('/panel-admin/recuentos')
      await mano.write(hers.getByRole('combobox', { name: 'Estante' }), freshName('B'))
      await hers.keyboard.press('Enter')
      await expect(titulo(hers, /^Recuento N\.º \d+$/)).toBeVisible()
      await mano.codigo(libro.isbn)
      await expect(hers.getByRole('region', { name: 'Lector' }).getByRole('status')).toHaveText(`${libro.titulo}: 1`)
      await mano.press(boton(hers, 'Cerrar y ver diferencias'))
      await mano.press(dialog(hers, 'Cerrar el recuento').getByRole('button', { name: 'Cerrar recuento' }))
      // The copy that was received: the two of before were sold before anybody had counted.
      await expect(hers.getByRole('region', { name: 'Diferencias' })).toContainText('Todo coincide')
      await fits(hers)
    })
  } finally {
    await suyo.close()
    await resetAll(call)
  }
}
