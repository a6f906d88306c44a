// What hostile clients do to a shop, one kind each; docs/security.md tells what holds against it.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { zip } from '#test/zip.ts'

export type AtacantesInput = {
  url: string
  /** Sessions of free accounts. */
  cuentas: readonly string[]
  /** The session of an account with thousands of orders, and an invoice of it. */
  grande: { token: string; comprobante: string }
  /** The session of an employee, on a stolen laptop. */
  empleado: string
  libros: readonly string[]
  /** What every order of this shop says besides its books and how it is paid. */
  pedido: object
  /** Whose mailbox and orders are attacked. */
  victima: string
  /** A book that is sold out. */
  agotado: string
  /** How many clients, each of one kind, for how long. */
  cuantos: number
  seconds: number
}

/** A client of one kind: `ask` sends a request as it and gives status (0: no answer) and JSON. */
export type Atacante = {
  input: AtacantesInput
  /** The address that the proxy in front of the shop tells of it. */
  desde: string
  /** A free account of its own. */
  cuenta: string
  ask(method: string, path: string, sent?: Sent): Promise<{ status: number; json: Record<string, unknown> }>
  note(status: number): void
  isOpen(): boolean
}
export type Sent = { token?: string; json?: object; bytes?: Buffer; type?: string }

const pick = <T>(list: readonly T[]): T => list[randomInt(list.length)] as T // none of the lists is empty

const OOXML = 'http://schemas.openxmlformats.org'
const PARTE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** One cell a row, in the last of the columns that have three letters: small as a file, huge as a table. */
function drawAncha(rows: number): Buffer {
  const cells = Array.from({ length: rows }, (_, n) => `<row r="${n + 1}"><c r="ALL${n + 1}"><v>1</v></c></row>`)
  return zip({
    '[Content_Types].xml': `<Types xmlns="${OOXML}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${PARTE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${PARTE}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r1" Type="${OOXML}/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${OOXML}/spreadsheetml/2006/main" xmlns:r="${OOXML}/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${OOXML}/package/2006/relationships"><Relationship Id="r1" Type="${OOXML}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${OOXML}/spreadsheetml/2006/main"><sheetData>${cells.join('')}</sheetData></worksheet>`,
  })
}

/** A picture of 49 megapixels that ends half-way. */
async function drawRota(): Promise<Buffer> {
  const lado = { width: 7_000, height: 7_000, channels: 3, background: 'grey' } as const
  const whole = await sharp({ create: lado }).jpeg().toBuffer()
  return whole.subarray(0, whole.length / 2)
}

const ancha = drawAncha(8_000)
const vacios = zip(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}.xml`, ''])))
const rota = await drawRota()
/** A PDF that no other is like. */
const drawPdf = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(1_000_000)])

/** Ten copies each of up to forty books. */
const chooseMuchos = (libros: readonly string[]) =>
  [...new Set(Array.from({ length: 40 }, () => pick(libros)))].map((libro) => ({ libro, cantidad: 10 }))

/** Each does one turn of its harm. */
export const ATAQUES = {
  /** Orders that are never paid hold copies, and asking for the payment's link keeps them. */
  async acaparar({ cuenta: token, input, ask }) {
    const json = {
      ...input.pedido,
      items: chooseMuchos(input.libros),
      metodo_pago: pick(['tarjeta', 'efectivo', 'transferencia']),
    }
    const { status, json: said } = await ask('POST', '/api/pedidos', { token, json })
    if (status === 200) await ask('POST', `/api/pedidos/${said._id}/pagar`, { token, json: {} })
  },
  /** Broken pictures and large files as vouchers, of own orders and of none. */
  async comprobantes({ cuenta: token, input, ask }) {
    const json = { ...input.pedido, items: [{ libro: pick(input.libros), cantidad: 1 }], metodo_pago: 'transferencia' }
    const { status, json: said } = await ask('POST', '/api/pedidos', { token, json })
    const path = `/api/pedidos/${status === 200 ? said._id : randomUUID()}/transferencia/archivos`
    await ask('POST', path, { token, bytes: rota, type: 'image/jpeg' })
    await ask('POST', path, { token, bytes: drawPdf(), type: 'application/pdf' })
  },
  /** Prices of shipping to everywhere, each kept for its order. */
  async cotizaciones({ input, ask }) {
    const libros = `${pick(input.libros)}*${randomInt(1, 10)}`
    const json = { libros, codigo_postal: String(randomInt(1_000, 9_400)) }
    await ask('POST', '/api/envios/cotizaciones', { json })
  },
  /** Spreadsheets that are small as files and huge as tables, and archives of ten thousand files. */
  async planillas({ input: { empleado: token }, ask }) {
    const bytes = pick([ancha, vacios])
    const json = { archivo: `${randomUUID()}.xlsx`, bytes: bytes.length }
    const { status, json: said } = await ask('POST', '/api/importaciones', { token, json })
    if (status !== 200) return sleep(100)
    const { _id: id } = said.importacion as { _id: string } // as the contract says
    await ask('PUT', `/api/importaciones/${id}/piezas/0`, { token, bytes })
    await ask('GET', `/api/importaciones/${id}/muestra`, { token })
    await ask('POST', `/api/importaciones/${id}/descartar`, { token, json: {} })
  },
  /** All that the shop knows of a customer of many years. */
  async datos({ input: { grande }, ask }) {
    await ask('GET', '/api/mis-datos', { token: grande.token })
    await ask('GET', '/api/mis-datos/pedidos', { token: grande.token })
  },
  /** One invoice again and again. */
  facturas: ({ input: { grande }, ask }) =>
    ask('GET', `/api/comprobantes/${grande.comprobante}/pdf`, { token: grande.token }),
  /** Mails to somebody else's mailbox. */
  avisame: ({ input, ask }) => ask('POST', '/api/avisame', { json: { libro: input.agotado, email: input.victima } }),
  /** Revocations of purchases that never were, in somebody else's name. */
  arrepentimientos({ input, ask }) {
    const json = { id: randomUUID(), pedido: '00012', email: input.victima, texto: 'x'.repeat(2_000) }
    return ask('POST', '/api/arrepentimientos', { json })
  },
  /** Orders as a guest in somebody else's name. */
  async invitados({ input, ask }) {
    const json = { nombre: 'Ana', apellido: 'Ajena', email: input.victima, telefono: '341 555 0000' }
    const { status, json: said } = await ask('POST', '/api/usuarios/invitado', { json })
    if (status !== 200) return
    const pedido = { ...input.pedido, items: [{ libro: pick(input.libros), cantidad: 1 }], metodo_pago: 'efectivo' }
    for (let n = 0; n < 10; n++) await ask('POST', '/api/pedidos', { token: String(said.token), json: pedido })
  },
  /** Notices of payments that nobody made. */
  avisos({ ask }) {
    const id = randomInt(1_000_000_000)
    const path = `/api/pagos/mercadopago?type=payment&data.id=${id}`
    return ask('POST', path, { json: { type: 'payment', data: { id } } })
  },
  /** Passwords of one account. */
  ingresos({ input, ask }) {
    const json = { email: input.victima, password: `Adivino-${randomInt(1_000_000)}` }
    return ask('POST', '/api/usuarios/iniciar-sesion', { json })
  },
  /** Searches and addresses that nobody asked for before. */
  busquedas({ ask }) {
    const n = randomInt(1_000_000_000)
    const lista = `/api/libros?limit=1000&offset=${n % 4_000}`
    return ask('GET', pick([`/busqueda/viaje%20${n}`, `/api/busqueda?q=mar%20${n}`, `/libros/${randomUUID()}`, lista]))
  },
  /** Readers of long answers who never read them: status 1 where the shop closed the connection, 2 where it still was open. */
  async lentos({ input, desde, note, isOpen }) {
    const { port, hostname } = new URL(input.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {}) // it was closed
    socket.pause()
    const path = pick(['/feeds/google.xml', '/feeds/meta.csv', '/api/libros?limit=1000'])
    socket.write(`GET ${path} HTTP/1.1\r\nHost: anaquel.test\r\nX-Forwarded-For: ${desde}\r\n\r\n`.repeat(10))
    while (isOpen() && !socket.destroyed) await sleep(200)
    note(socket.destroyed ? 1 : 2)
    socket.destroy()
  },
} satisfies Record<string, (atacante: Atacante) => Promise<unknown>>
