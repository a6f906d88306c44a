// Every client of other people's services against the worst answers that we know: each ends in time, within a size, as a failure
// that the shop has a sentence for.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDescargar } from '#catalogo/portadas/descarga/descarga.ts'
import { PortadaInaccesible } from '#catalogo/portadas/descarga/direcciones.ts'
import { createDeposito, DepositoInaccesible } from '#catalogo/portadas/subida/deposito.ts'
import { TransporteFalla } from '#envios/transportes/adaptador.ts'
import { createEnviopack } from '#envios/transportes/enviopack.ts'
import { createLlamar } from '#envios/transportes/llamada.ts'
import { createMicorreo } from '#envios/transportes/micorreo.ts'
import { createEnviar } from '#listas/integraciones/webhooks/envio.ts'
import { DestinoError } from '#oficina/afuera/destino.ts'
import { createS3 } from '#oficina/afuera/s3.ts'
import { createSftp } from '#oficina/afuera/sftp.ts'
import { MODOS, type Modo, startHostil } from '#test/hostil.ts'
import { ArcaFalla } from '#venta/facturas/arca/falla.ts'
import { llamarArca } from '#venta/facturas/arca/llamada.ts'
import { readSobre } from '#venta/facturas/arca/sobre.ts'
import { createMercadoPago } from '#venta/pagos/mercadopago/mercadopago.ts'
import { FallaDePasarela } from '#venta/pagos/pasarela.ts'
import { root } from '../../scripts/root.ts'
import { centavos } from './money.ts'
import { NoAnswer } from './outside.ts'
import { readPapers } from './updates.ts'

const PLAZO_MS = 300
/** Of all clients together, this machine's own answers with them; what held the loop took more than a minute. */
const CPU_MS = 10_000
const MEMORY_BYTES = 300 * 1024 * 1024
const CONSULTA = {
  desde: '2000',
  hacia: '5000',
  provincia: 'X',
  bulto: { peso_g: 500, alto_mm: 50, ancho_mm: 170, largo_mm: 250, valor: centavos(1_000_00) },
}

let hostil: Awaited<ReturnType<typeof startHostil>>
beforeAll(async () => {
  hostil = await startHostil()
})
afterAll(() => hostil.end())

const plazo = () => AbortSignal.timeout(PLAZO_MS)
const llamar = createLlamar({ own: true })
const openDeposito = () => {
  const settings = { S3_ENDPOINT: hostil.url, S3_BUCKET: 'libros', S3_REGION: 'auto', S3_CLAVE_ID: 'a' }
  const deposito = createDeposito({ ...settings, S3_CLAVE_SECRETA: 'b' }, { warn() {} }, PLAZO_MS)
  if (!deposito) throw new Error('the settings name a store')
  return deposito
}

const LUGAR = { usuario: 'a', secreto: 'b', balde: 'libros', region: 'auto', carpeta: 'copias' }
const openCopias = () =>
  createS3({ ...LUGAR, clase: 's3', servidor: hostil.url, puerto: 22 }, { patienceMs: PLAZO_MS, againMs: [] })
const openSftp = () => {
  const { hostname: servidor, port } = new URL(hostil.url)
  const place = { ...LUGAR, clase: 'sftp' as const, servidor, puerto: Number(port), privada: '', huella: '' }
  return createSftp(place, { patienceMs: PLAZO_MS, idleMs: PLAZO_MS })
}
async function* twoParts() {
  yield Buffer.alloc(9_000_000)
}

/** One question of each client, and the failures that it may end with. */
const CLIENTES: Record<string, { ask: () => Promise<unknown>; fails: new (...args: never[]) => Error }> = {
  ARCA: {
    ask: async () => readSobre(await llamarArca({ url: hostil.url, accion: '', xml: '<a/>' }, PLAZO_MS)),
    fails: ArcaFalla,
  },
  'a carrier with a token': {
    ask: () =>
      createMicorreo(`${hostil.url}/`, llamar, { usuario: 'a', clave: 'b', cliente: 'c' }).cotizar(CONSULTA, plazo()),
    fails: TransporteFalla,
  },
  'a carrier with a form': {
    ask: () =>
      createEnviopack(`${hostil.url}/`, llamar, { clave: 'a', secreto: 'b', direccion: '1' }).cotizar(
        CONSULTA,
        plazo(),
      ),
    fails: TransporteFalla,
  },
  'Mercado Pago': {
    ask: () => createMercadoPago({ url: hostil.url, token: 'a', plazo: PLAZO_MS }).leerPago('1'),
    fails: FallaDePasarela,
  },
  'the store of pictures': { ask: () => openDeposito().read(`${'a'.repeat(64)}.webp`), fails: DepositoInaccesible },
  'its list': { ask: () => openDeposito().list().next(), fails: DepositoInaccesible },
  'the papers of a newer version': {
    ask: async () => {
      const { sums, signature, offer } = await readPapers(hostil.url, PLAZO_MS)
      if ([sums, signature, offer].some((paper) => (paper?.length ?? 0) > 1_000_000))
        throw new Error('more than is let in')
      throw new NoAnswer('broken', true) // the next step, which asks for a signature, says so
    },
    fails: Error,
  },
  'a bucket for copies': { ask: () => openCopias().list(), fails: DestinoError },
  'a copy in it': {
    ask: async () => {
      for await (const piece of openCopias().get('uno'))
        if (piece.length > 9_000_000) throw new Error('more than a part')
      throw new DestinoError('miente') // the next step, which compares it, says so
    },
    fails: DestinoError,
  },
  'a copy that is sent there': { ask: () => openCopias().put('uno', twoParts()), fails: DestinoError },
  'a machine with SFTP': { ask: () => openSftp().list(), fails: DestinoError },
  'a remote cover': {
    ask: async () => {
      const bytes = await createDescargar({ allowed: [hostil.host], timeLimitMs: PLAZO_MS })(`${hostil.url}/a.png`)
      if (bytes.length > 2 * 1024 * 1024) throw new Error('more than any of these answers')
      throw new PortadaInaccesible('no picture') // the next step, which draws it anew, says so
    },
    fails: PortadaInaccesible,
  },
}

/** What one question ended with; `null` where it is still under way long after its time. */
async function endOf(ask: () => Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, 20 * PLAZO_MS, null)
  })
  const asked = ask().then(
    (value) => ({ value }),
    (error: unknown) => error,
  )
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}

describe('whatever the other side answers', () => {
  const modos = Object.keys(MODOS) as Modo[]
  it.each(modos)('%s ends every question in time, within a size, with a failure of ours', async (modo) => {
    Object.assign(hostil.state, { modo, seguidos: 0 })
    const before = process.memoryUsage().rss
    const cpu = process.cpuUsage()
    // A cover's redirects are followed, each of them checked (descarga.test.ts).
    const asked = Object.entries(CLIENTES).filter(([name]) => modo !== 'a redirect within' || name !== 'a remote cover')
    const ends = await Promise.all(
      asked.map(async ([name, { ask, fails }]) => ({ name, fails, end: await endOf(ask) })),
    )
    const { user, system } = process.cpuUsage(cpu)
    for (const { name, fails, end } of ends) expect(end, name).toBeInstanceOf(fails)
    expect((user + system) / 1_000).toBeLessThan(CPU_MS)
    expect(process.memoryUsage().rss - before).toBeLessThan(MEMORY_BYTES)
    expect(hostil.state.seguidos).toBe(0)
    expect(({} as Record<string, unknown>).malo).toBe(undefined)
  })

  it.each(modos)('%s ends a webhook in time', async (modo) => {
    Object.assign(hostil.state, { modo, seguidos: 0 })
    const enviar = createEnviar({ allowed: [hostil.host], timeLimitMs: PLAZO_MS })
    const end = await endOf(() => enviar({ url: hostil.url, headers: {}, body: '{}' }, new AbortController().signal))
    expect(end).toMatchObject({ value: { ms: expect.any(Number) } })
    expect(hostil.state.seguidos).toBe(0)
  })
})

describe('who reaches out', () => {
  /** What asks for itself all the same, and why. */
  const ALLOWED: Record<string, string> = {
    'src/platform/outside.ts': 'it is the one',
    'src/casa/impresora/envio.ts': 'printers speak no HTTP, and never answer',
    'src/platform/db/breaker.ts': 'it looks whether the database is there',
    'src/platform/http/client.ts': 'the browser asks its own shop',
    'src/ensayo/pasarela/abrir.ts': 'a rehearsal asks its own stand-in',
    'src/ensayo/pasarela/avisos.ts': 'the stand-in of a rehearsal tells the shop',
  }
  it('does so through the one bounded way', () => {
    const asks =
      /(?<![\w.])fetch\(|\bhttps?\b[^\n]{0,40}\.(?:request|get)\(|from 'undici'|\b(?:connect|createConnection)\b[^\n]*from 'node:(?:net|tls)'/
    const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
      (file) => !/\.test\.tsx?$|^src\/test\/|\/web\//.test(file) && asks.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(files.sort()).toEqual(Object.keys(ALLOWED).sort())
  })
})
