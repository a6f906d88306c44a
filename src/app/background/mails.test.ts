// Every mail of the shop, from the call that causes it to the recipient's SMTP server.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { createId } from '#platform/id.ts'
import { enqueue } from '#platform/jobs.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { writeAjustes } from '#test/legales.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Mail, openSmtp, type Smtp } from '#test/smtp.ts'
import { startMails } from './mails.ts'

const POLL = 0.5 // seconds: the shortest that the queue takes
const WAIT = { timeout: 15_000, interval: 50 }
const TIENDA = 'tienda@libros.test'

let smtp: Smtp
let api: TestApi
let stop: () => Promise<void>
beforeAll(async () => {
  smtp = await openSmtp()
  api = await createTestApi({ SMTP_URL: smtp.url, SITE_EMAIL: TIENDA, PUBLIC_URL: 'https://libros.test' })
  stop = await startMails(api, api.config, POLL)
})
afterEach(() => {
  smtp.mails.length = 0
  smtp.refusals.length = 0
})
afterAll(async () => {
  await stop()
  await api.end()
  await smtp.close()
})

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.app.inject({ method: 'POST', url, payload, headers })

/** Waits until the queue is empty, its retries' waits cut short, and gives what arrived for an address. */
async function mailsTo(address: string): Promise<Mail[]> {
  await vi.waitFor(async () => {
    await api.pool.query("update tareas.job set start_after = now() where state = 'retry'")
    const { rows } = await api.pool.query("select from tareas.job where state in ('created', 'retry', 'active')")
    expect(rows).toHaveLength(0)
  }, WAIT)
  return smtp.mails.filter(({ recipients }) => recipients.includes(address))
}

/** One mail with both its faces. */
async function mailTo(address: string): Promise<{ subject: string; text: string; html: string; mail: Mail }> {
  const mails = await mailsTo(address)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  if (!mail?.subject || !mail.text || !mail.html) throw new Error('a mail without subject, text or HTML')
  return { subject: mail.subject, text: mail.text, html: mail.html, mail }
}

async function buy(changes: object = {}) {
  const usuario = await insertTestUsuario(api.db)
  const libro = await insertTestLibro(api.db, { titulo: `El "<b>túnel</b>" & O'Higgins`, precio: 4_000_00 })
  const body = { items: [{ libro, cantidad: 2 }], metodo_pago: 'tarjeta', cuotas: 2, ...changes }
  const response = await post('/api/pedidos', body, usuario.headers)
  expect(response.statusCode, response.body).toBe(200)
  return { usuario, pedido: response.json<{ _id: string; numero: number }>() }
}

it('a new account gets a welcome', async () => {
  const cuenta = { username: 'jose_n', email: 'jose@correo.test', nombre: "José O'Higgins", apellido: 'Ñandú' }
  expect((await post('/api/usuarios/registrar', { ...cuenta, password: 'Anaquel1' })).statusCode).toBe(200)
  const { subject, text, html, mail } = await mailTo('jose@correo.test')
  expect(subject).toBe('Te damos la bienvenida a Anaquel')
  expect(mail.to?.[0]?.name).toBe("José O'Higgins Ñandú")
  expect(text).toContain("¡Hola, José O'Higgins!")
  expect(text).toContain('https://libros.test/inicio')
  expect(html).toContain('¡Hola, José O&#39;Higgins!')
  expect(text).not.toContain('Anaquel1')
  const [, token] = text.match(/https:\/\/libros\.test\/correo\/confirmar#([\w-]{43})\s/) ?? []
  expect(html).toContain(`href="https://libros.test/correo/confirmar#${token}"`)
  expect((await post('/api/usuarios/verificar-correo', { token })).statusCode).toBe(200)
})

describe('a changed e-mail', () => {
  const put = (url: string, headers: Record<string, string>, payload: object) =>
    api.app.inject({ method: 'PUT', url, headers, payload })

  it.each(['its owner', 'an admin'])(
    'is told to the old address when %s changes it, which the new one is not',
    async (who) => {
      const usuario = await insertTestUsuario(api.db)
      const admin = await insertTestUsuario(api.db, 'admin')
      const email = `nuevo_${usuario.id}@correo.test`
      const answer =
        who === 'an admin'
          ? await put(`/api/usuarios/${usuario.id}`, admin.headers, { email })
          : await put('/api/usuarios/set-email', usuario.headers, { email })
      expect(answer.statusCode).toBe(200)
      const { subject, text } = await mailTo(usuario.email)
      expect(subject).toBe('Cambió el correo de tu cuenta')
      expect(text).toContain('Si no lo cambiaste vos, avisanos cuanto antes')
      expect(text).toContain('https://libros.test/contacto')
      expect(text).not.toContain(email)
      expect((await mailTo(email)).subject).toBe('Confirmá tu correo')
    },
  )

  it('is undone by the link in that mail, which tells the other address', async () => {
    const usuario = await insertTestUsuario(api.db)
    const email = `nuevo_${usuario.id}@correo.test`
    await put('/api/usuarios/set-email', usuario.headers, { email })
    const { text, html } = await mailTo(usuario.email)
    const [, token] = text.match(/https:\/\/libros\.test\/correo\/deshacer#([\w-]{43})\s/) ?? []
    expect(html).toContain(`href="https://libros.test/correo/deshacer#${token}"`)
    expect(text).toMatch(/El enlace sirve una sola vez, hasta el \d\d\/\d\d\/\d{4}/)
    await mailsTo(email)
    smtp.mails.length = 0
    expect((await post('/api/usuarios/deshacer-correo', { token })).statusCode).toBe(200)
    const told = await mailTo(email)
    expect(told.subject).toBe('Cambió el correo de tu cuenta')
    expect(told.text).not.toContain('/correo/deshacer')
    expect(told.text).not.toContain(usuario.email)
    expect(await mailsTo(usuario.email)).toEqual([])
  })

  it('is told also where its account was deleted at once', async () => {
    const usuario = await insertTestUsuario(api.db)
    const email = `nuevo_${usuario.id}@correo.test`
    await put('/api/usuarios/set-email', usuario.headers, { email })
    const answer = await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: usuario.headers })
    expect(answer.statusCode).toBe(200)
    const { text } = await mailTo(usuario.email)
    expect(text).toContain('Si no lo cambiaste vos, avisanos cuanto antes')
    expect(text).not.toContain('/correo/deshacer')
    expect(await mailsTo(email)).toEqual([])
  })

  it('leaves its old address in no job once its account is deleted and the mail was sent', async () => {
    const usuario = await insertTestUsuario(api.db)
    await put('/api/usuarios/set-email', usuario.headers, { email: `nuevo_${usuario.id}@correo.test` })
    await mailTo(usuario.email)
    const holds = () =>
      api.pool.query("select from tareas.job where data->>'anterior' = $1 and state = 'completed'", [usuario.email])
    expect((await holds()).rows).toHaveLength(1)
    await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: usuario.headers })
    expect((await holds()).rows).toEqual([])
  })

  it('that cannot be undone because somebody else has the address is told to the shop', async () => {
    const [usuario, vecina] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    const email = `nuevo_${usuario.id}@correo.test`
    await put('/api/usuarios/set-email', usuario.headers, { email })
    const { text } = await mailTo(usuario.email)
    const [, token] = text.match(/\/correo\/deshacer#([\w-]{43})/) ?? []
    await put('/api/usuarios/set-email', vecina.headers, { email: usuario.email })
    for (let n = 0; n < 2; n++) {
      expect((await post('/api/usuarios/deshacer-correo', { token })).statusCode).toBe(409)
    }
    const told = await mailTo(TIENDA)
    expect(told.subject).toBe(`No pudimos devolver un correo: ${usuario.email}`)
    expect(told.text).toContain(`Correo de ahora: ${email}`)
    expect(told.mail.replyTo?.[0]?.address).toBe(usuario.email)
    expect(told.text).not.toContain(String(token))
  })

  it('is asked to prove itself, by a link that does, and again when its owner asks', async () => {
    const usuario = await insertTestUsuario(api.db)
    const email = `nuevo_${usuario.id}@correo.test`
    await put('/api/usuarios/set-email', usuario.headers, { email })
    await mailTo(email)
    smtp.mails.length = 0
    expect((await post('/api/usuarios/verificar-correo/enviar', {}, usuario.headers)).statusCode).toBe(200)
    const { subject, text } = await mailTo(email)
    expect(subject).toBe('Confirmá tu correo')
    expect(text).toContain('durante 7 días')
    const [, token] = text.match(/https:\/\/libros\.test\/correo\/confirmar#([\w-]{43})\s/) ?? []
    expect((await post('/api/usuarios/verificar-correo', { token })).statusCode).toBe(200)
  })

  it('that was refused or stayed the same is told to nobody', async () => {
    const usuario = await insertTestUsuario(api.db)
    const otro = await insertTestUsuario(api.db)
    expect((await put('/api/usuarios/set-email', usuario.headers, { email: otro.email })).statusCode).toBe(409)
    expect((await put('/api/usuarios/set-email', usuario.headers, { email: usuario.email })).statusCode).toBe(200)
    expect((await put('/api/usuarios/set-nombre', usuario.headers, { nombre: 'José' })).statusCode).toBe(200)
    expect(await mailsTo(usuario.email)).toEqual([])
    expect(await mailsTo(otro.email)).toEqual([])
  })
})

describe('an order', () => {
  it('is confirmed to its customer with lines, sums, delivery, payment and what happens next', async () => {
    const { usuario, pedido } = await buy({ entrega: 'Bv. Oroño 1450 <Rosario>', servicio_envio: 'estandar' })
    const { subject, text, html } = await mailTo(usuario.email)
    expect(subject).toBe(`Recibimos tu pedido n.º ${pedido.numero}`)
    for (const part of [
      `El "<b>túnel</b>" & O'Higgins`,
      '2 × $ 4.000,00: $ 8.000,00',
      'Libros: $ 8.000,00',
      'Recargo por cuotas: $ 2.000,00',
      'Envío: $ 1.499,00',
      'Total: $ 11.499,00',
      'Entrega: Bv. Oroño 1450 <Rosario>',
      'Pago: Tarjeta de crédito en 2 cuotas',
      'nos comunicamos con vos para acordar cómo pasás tu tarjeta de crédito.',
      `https://libros.test/mis-pedidos/${pedido._id}`,
    ]) {
      expect(text).toContain(part)
    }
    expect(text).toMatch(/Llega: \d\d\/\d\d\/\d{4}/)
    expect(html).toContain('El &quot;&lt;b&gt;túnel&lt;/b&gt;&quot; &amp; O&#39;Higgins')
    expect(html).toContain(`href="https://libros.test/mis-pedidos/${pedido._id}"`)
    expect(html).not.toMatch(/<img|<link|url\(/)
  })

  it.each([
    ['debito', 'tarjeta de débito'],
    ['transferencia', 'Falta tu transferencia'],
    ['efectivo', 'Falta tu pago en efectivo'],
  ])('paid by %s says what happens next', async (metodo_pago, siguiente) => {
    const { usuario } = await buy({ metodo_pago, cuotas: 1 })
    const { text } = await mailTo(usuario.email)
    expect(text).toContain(siguiente)
    expect(text).toContain('Entrega: A coordinar')
    expect(text).not.toContain('Recargo')
  })

  it('is told to the shop, once, and an answer goes to the customer', async () => {
    const { usuario, pedido } = await buy()
    const { subject, text, mail } = await mailTo(TIENDA)
    expect(subject).toBe(`Pedido nuevo n.º ${pedido.numero}: $ 13.000,00`)
    expect(mail.replyTo?.[0]?.address).toBe(usuario.email)
    expect(text).toContain(usuario.email)
  })

  it('that was called off before its mails could leave asks nobody to pay', async () => {
    const { usuario, pedido } = await buy({ metodo_pago: 'transferencia', cuotas: 1 })
    await mailsTo(usuario.email)
    smtp.mails.length = 0
    expect((await post(`/api/pedidos/${pedido._id}/cancelar`, {}, usuario.headers)).statusCode).toBe(200)
    await mailsTo(usuario.email)
    smtp.mails.length = 0
    await enqueue(api.db, 'pedido-creado', { pedidoId: pedido._id })
    await enqueue(api.db, 'pedido-aviso', { pedidoId: pedido._id })
    const { text } = await mailTo(usuario.email)
    expect(text).toContain('Después lo cancelaste: no hay nada que pagar.')
    expect(text).not.toMatch(/Falta tu transferencia|Llega:/)
    expect((await mailTo(TIENDA)).text).toContain('Estado: Cancelado por su cliente')
  })

  it('that was asked for twice with one key is confirmed once', async () => {
    const usuario = await insertTestUsuario(api.db)
    const body = { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'debito' }
    const headers = { ...usuario.headers, 'idempotency-key': 'una' }
    await Promise.all([post('/api/pedidos', body, headers), post('/api/pedidos', body, headers)])
    expect(await mailsTo(usuario.email)).toHaveLength(1)
  })

  it('that is refused is confirmed to nobody', async () => {
    const usuario = await insertTestUsuario(api.db)
    const items = [{ libro: await insertTestLibro(api.db), cantidad: 1 }]
    const visto = { total: 1, envio: 0 }
    const response = await post('/api/pedidos', { items, metodo_pago: 'debito', visto }, usuario.headers)
    expect(response.statusCode).toBe(409)
    expect(await mailsTo(usuario.email)).toEqual([])
    expect(await mailsTo(TIENDA)).toEqual([])
  })

  it('stands while the mail server refuses, and its mail is sent later, the shop told once', async () => {
    smtp.refusals.push(451, 421, 450)
    const { usuario, pedido } = await buy()
    expect((await mailTo(usuario.email)).subject).toContain(String(pedido.numero))
    expect(await mailsTo(TIENDA)).toHaveLength(1)
  })

  it('whose account was deleted meanwhile sends nothing', async () => {
    const usuario = await insertTestUsuario(api.db)
    const items = [{ libro: await insertTestLibro(api.db), cantidad: 1 }]
    const response = await post('/api/pedidos', { items, metodo_pago: 'debito' }, usuario.headers)
    const { _id: pedidoId } = response.json<{ _id: string }>()
    await mailsTo(usuario.email)
    smtp.mails.length = 0
    await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: usuario.headers })
    await enqueue(api.db, 'pedido-creado', { pedidoId })
    await enqueue(api.db, 'pedido-estado', { pedidoId, estado: 'enviado' })
    await enqueue(api.db, 'cuenta-creada', { usuarioId: usuario.id })
    await enqueue(api.db, 'clave-cambiada', { usuarioId: usuario.id })
    expect(await mailsTo(usuario.email)).toEqual([])
    expect(smtp.mails).toEqual([])
  })

  it.each([
    ['pendiente', 'volvió a quedar pendiente', 'Lo estamos revisando y te avisamos apenas avance.'],
    ['procesado', 'está listo para salir', 'están listos para salir. Te escribimos para coordinar la entrega.'],
    ['enviado', 'está en camino', 'Tus libros están en camino.'],
    ['entregado', 'fue entregado', 'Tus libros llegaron.'],
    ['cancelado', 'fue cancelado', 'Si ya lo habías pagado, escribinos desde Contacto'],
  ])('that becomes %s is told to its customer in the words of its page', async (estado, words, siguiente) => {
    const { usuario, pedido } = await buy()
    await mailsTo(usuario.email)
    smtp.mails.length = 0
    await enqueue(api.db, 'pedido-estado', { pedidoId: pedido._id, estado })
    const { subject, text } = await mailTo(usuario.email)
    expect(subject).toBe(`Tu pedido n.º ${pedido.numero} ${words}`)
    expect(text).toContain(siguiente)
    expect(text).toContain(`https://libros.test/mis-pedidos/${pedido._id}`)
  })

  it('that waits for a book in pre-sale is told of its other day, once, with the right to cancel', async () => {
    const admin = await insertTestUsuario(api.db, 'admin')
    const libro = await insertTestLibro(api.db, { titulo: "O'Higgins & yo" })
    const setDia = async (sale_el: string) => {
      const answer = await api.app.inject({
        method: 'PUT',
        url: `/api/existencias/libros/${libro}/venta`,
        headers: admin.headers,
        payload: { modo: 'preventa', sale_el },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    await setDia('2031-03-03')
    const { usuario, pedido } = await buy({ items: [{ libro, cantidad: 2 }] })
    const cancelado = await buy({ items: [{ libro, cantidad: 1 }] })
    await post(`/api/pedidos/${cancelado.pedido._id}/cancelar`, {}, cancelado.usuario.headers)
    const { text: recibido } = await mailTo(usuario.email)
    expect(recibido).toContain('Preventa: sale el 3 de marzo de 2031')
    expect(recibido).toContain('El plazo de envío vale para lo que ya está en la librería')
    smtp.mails.length = 0
    await setDia('2031-03-03')
    expect(await mailsTo(usuario.email)).toEqual([])
    await setDia('2031-04-03')
    const { subject, text } = await mailTo(usuario.email)
    expect(subject).toBe(`Pedido n.º ${pedido.numero}: «O'Higgins & yo» sale el 03/04/2031`)
    expect(text).toContain('sale el 03/04/2031, y no el 03/03/2031 como te habíamos dicho.')
    expect(text).toContain('podés cancelar el pedido desde su página')
    expect(text).toContain(`https://libros.test/mis-pedidos/${pedido._id}`)
    expect(smtp.mails).toHaveLength(1)
  })

  it('in a state that nobody knows sends nothing', async () => {
    const { usuario, pedido } = await buy()
    await mailsTo(usuario.email)
    smtp.mails.length = 0
    await enqueue(api.db, 'pedido-estado', { pedidoId: pedido._id, estado: 'constructor' })
    expect(await mailsTo(usuario.email)).toEqual([])
  })
})

describe('a message from /contacto', () => {
  const mensaje = {
    nombre: 'José\u202e Ñandú',
    email: 'jose@correo.test',
    asunto: 'Pedido 1001',
    texto: '¿Cuándo llega?\n<img src=x onerror=alert(1)> 📚\nGracias',
  }

  it('reaches the shop, an answer goes to its writer, and it is not kept', async () => {
    expect((await post('/api/contacto', mensaje)).statusCode).toBe(200)
    const { subject, text, html, mail } = await mailTo(TIENDA)
    expect(subject).toBe('Contacto: Pedido 1001')
    expect(mail.replyTo).toEqual([expect.objectContaining({ name: 'José Ñandú', address: 'jose@correo.test' })])
    expect(text).toContain('> ¿Cuándo llega?\n> <img src=x onerror=alert(1)> 📚\n> Gracias')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; 📚<br>Gracias')
    expect(await api.db.selectFrom('mensaje').select('id').execute()).toEqual([])
  })
})

describe('an invoice', () => {
  const VENDEDOR = { 'sitio.razon_social': 'Librería SRL', 'sitio.cuit': '30-00000000-7' }
  /** An authorised document, as the queue leaves it. */
  async function authorise(pedidoId: string, clase: 'factura' | 'credito', factura: string | null = null) {
    const id = createId()
    await api.pool.query(
      `insert into comprobante (id, pedido_id, factura_id, clase, ambiente, cuit, tipo, punto, numero, fecha, estado,
         total_centavos, neto_centavos, exento_centavos, iva_centavos, lineas, receptor, emisor, cae, cae_vence, autorizado_en)
       values ($1, $2, $3, $4::text, 'produccion', '30000000007', case $4::text when 'factura' then 6 else 8 end, 3, 12,
         '2026-11-23', 'autorizado', 800000, 0, 800000, 0, '[]',
         '{"condicion":"consumidor","documento":"dni","numero":"30123456","nombre":"Ana Privada","domicilio":""}', '{}',
         '70417054367476', '2026-12-03', now())`,
      [id, pedidoId, factura, clase],
    )
    await enqueue(api.db, 'comprobante-listo', { comprobanteId: id })
    return id
  }
  it('is told to its customer without its paper, with the right to revoke once the duties are on; a credit note without it', async () => {
    const { usuario, pedido } = await buy()
    await mailsTo(usuario.email)
    const next = async () => {
      const mail = await mailTo(usuario.email)
      smtp.mails.length = 0
      return mail
    }
    smtp.mails.length = 0
    const factura = await authorise(pedido._id, 'factura')
    const { subject, text, mail } = await next()
    expect(subject).toBe(`Pedido n.º ${pedido.numero}: Factura B 00003-00000012`)
    expect(text).toContain(`Ya está la factura de tu pedido n.º ${pedido.numero}.`)
    expect(text).toContain('Factura B 00003-00000012: $ 8.000,00')
    expect(text).toContain(`https://libros.test/mis-pedidos/${pedido._id}`)
    expect(text).not.toMatch(/30123456|Ana Privada|de prueba|24\.240/)
    expect(mail.attachments).toEqual([])
    const { headers } = await writeAjustes(api, VENDEDOR)
    await enqueue(api.db, 'comprobante-listo', { comprobanteId: factura })
    expect((await next()).text).toContain(
      'Podés revocar la compra hasta 10 días corridos después de recibirla, sin costo y sin dar explicaciones (Ley 24.240, art. 34). El botón de arrepentimiento está en https://libros.test/arrepentimiento',
    )
    await authorise(pedido._id, 'credito', factura)
    const nota = await next()
    expect(nota.subject).toBe(`Pedido n.º ${pedido.numero}: Nota de crédito B 00003-00000012`)
    expect(nota.text).toContain('Ya está la nota de crédito')
    expect(nota.text).not.toContain('24.240')
    const cambios = Object.keys(VENDEDOR).map((clave) => ({ clave, fabrica: true }))
    const reset = await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload: { cambios } })
    expect(reset.statusCode).toBe(200)
  })
})

it('a mail waits where TLS is missing, the log says why, and it leaves once the settings allow it', async () => {
  const lines: object[] = []
  const far = await createTestApi({ SMTP_URL: smtp.remoteUrl })
  vi.spyOn(far.app.log, 'warn').mockImplementation((line) => void lines.push({ line }))
  const { id, email } = await insertTestUsuario(far.db)
  await enqueue(far.db, 'clave-cambiada', { usuarioId: id })
  const stopFar = await startMails(far, far.config, POLL)
  await vi.waitFor(() => expect(lines).not.toEqual([]), WAIT)
  await stopFar()
  expect(lines).toEqual([
    { line: { job: 'clave-cambiada', id: expect.any(String), message: expect.stringContaining('no ofrece TLS') } },
  ])
  expect(JSON.stringify(lines)).not.toContain(email)
  expect(smtp.mails).toEqual([])
  await far.pool.query("update tareas.job set start_after = now() where state = 'retry'")
  const stopTrusting = await startMails(far, loadConfig({ SMTP_URL: smtp.remoteUrl, SMTP_SIN_TLS: 'si' }), POLL)
  await vi.waitFor(() => expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]]), WAIT)
  await stopTrusting()
  await far.end()
})

it('without SITE_EMAIL the customer gets the mail, the shop none, and messages are kept', async () => {
  const lines: object[] = []
  const quiet = await createTestApi({ SMTP_URL: smtp.url })
  vi.spyOn(quiet.app.log, 'info').mockImplementation((line) => void lines.push({ line }))
  const stopQuiet = await startMails(quiet, quiet.config, POLL)
  expect(lines).toEqual([{ line: expect.stringContaining('SITE_EMAIL') }])
  const usuario = await insertTestUsuario(quiet.db)
  const items = [{ libro: await insertTestLibro(quiet.db), cantidad: 1 }]
  const inject = (url: string, payload: object) =>
    quiet.app.inject({ method: 'POST', url, payload, headers: usuario.headers })
  expect((await inject('/api/pedidos', { items, metodo_pago: 'debito' })).statusCode).toBe(200)
  const mensaje = { nombre: 'Ana', email: 'ana@correo.test', texto: 'Hola, ¿tienen Rayuela?' }
  expect((await inject('/api/contacto', mensaje)).statusCode).toBe(200)
  await vi.waitFor(async () => {
    const { rows } = await quiet.pool.query("select state::text from tareas.job where state <> 'completed'")
    expect(rows).toEqual([])
  }, WAIT)
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[usuario.email]])
  expect(await quiet.db.selectFrom('mensaje').select(['texto', 'asunto']).execute()).toEqual([
    { texto: mensaje.texto, asunto: null },
  ])
  await stopQuiet()
  await quiet.end()
})
