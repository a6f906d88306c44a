// How a mail leaves the shop: over SMTP, or as a file where no server is named.
import { createHash } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pLimit from 'p-limit'
import { type Config, publicUrl } from '#platform/config.ts'
import { HopelessJob } from '#platform/jobs.ts'
import { sweepCartas } from './carpeta.ts'
import { type Carta, toHtml, toText } from './plantilla.ts'

declare module '#platform/slice.ts' {
  interface Machine {
    correo: Correo
  }
}

export type Persona = { name: string; address: string }
export type Envio = {
  /**
   * The job's id. A mail that is sent twice, because a node died in between, carries the same Message-ID, unless it says
   * something else the second time: its link is a new one, and a mailbox that drops repeated mails must show that.
   */
  id: string
  /** What kind of mail it is; part of the file's name. */
  clase: string
  para: Persona
  responderA?: Persona
  carta: Carta
  /** Files of our own making. */
  adjuntos?: readonly { nombre: string; contenido: Buffer }[]
}
export type Correo = {
  /** Hands a mail in. Throws when that may go well later, `HopelessJob` when the server refuses the recipient for good. */
  send(envio: Envio): Promise<void>
  close(): Promise<void>
}

type Log = { info(data: object, message: string): void }
/** A server that hangs holds up its own mail and no other. */
const PATIENCE_MS = 15_000
const CONNECTIONS = 3

const HEADER_MAX = 200

const toLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** One line of bounded length, without what could end a header or turn its writing around. */
export const toHeader = (text: string): string => [...toLine(text)].slice(0, HEADER_MAX).join('')

/** An address is never cut: it would be another one. */
const cleanPersona = ({ name, address }: Persona): Persona => ({ name: toHeader(name), address: toLine(address) })

/** The shop as a sender, by its name unless it signs with another; without an address of its own, a no-reply one. */
export const remitenteDe = (config: Config): Persona => ({
  name: config.SMTP_REMITENTE ?? config.SITE_NOMBRE,
  address: config.SITE_EMAIL ?? `no-responder@${new URL(publicUrl(config)).hostname}`,
})

const hashParts = (...parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** A mail as nodemailer takes it: text and HTML, no remote parts. */
const compose = (config: Config, { id, para, responderA, carta, adjuntos = [] }: Envio) => ({
  messageId: `<${hashParts(id, para.address, toText(carta, config))}@${new URL(publicUrl(config)).hostname}>`,
  from: cleanPersona(remitenteDe(config)),
  to: cleanPersona(para),
  ...(responderA && { replyTo: cleanPersona(responderA) }),
  subject: toHeader(carta.asunto),
  text: toText(carta, config),
  html: toHtml(carta, config),
  attachments: adjuntos.map(({ nombre, contenido }) => ({ filename: nombre, content: contenido })),
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** The way out that the settings name. No connection is opened before the first mail. */
export function createCorreo(config: Config, log: Log): Correo {
  return config.SMTP_URL ? createSmtp(config, config.SMTP_URL) : createFiles(config, log)
}

/** The way out that the settings name now: another one from the next mail on, once they have changed. */
export function createCorreoVivo(readConfig: () => Config, log: Log): Correo {
  let of = readConfig()
  let correo = createCorreo(of, log)
  return {
    send(envio) {
      const now = readConfig()
      if (now !== of) {
        void correo.close() // mails on their way arrive; one that waits fails and is tried again
        of = now
        correo = createCorreo(now, log)
      }
      return correo.send(envio)
    },
    close: () => correo.close(),
  }
}

function createSmtp(config: Config, url: string): Correo {
  const requireTLS = !config.SMTP_SIN_TLS && !isLoopback(new URL(url).hostname)
  const opened = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url,
      pool: true,
      // Without it an attacker on the line can strip STARTTLS from the server's greeting and read the mail.
      requireTLS,
      maxConnections: CONNECTIONS,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
    }),
  )
  return {
    async send(envio) {
      const transport = await opened
      await transport.sendMail(compose(config, envio)).catch((error: unknown) => {
        throw describeRefusal(error)
      })
    },
    async close() {
      ;(await opened).close()
    },
  }
}

/** This machine itself: there is no line to attack. */
const isLoopback = (host: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(host)

const SIN_TLS =
  'el servidor de correo no ofrece TLS: usá smtps:// o, si confiás en la red hasta él, SMTP_SIN_TLS=si. El correo queda para otro intento'
const CERTIFICADO =
  'el certificado del servidor de correo no es de confianza para ese nombre. El correo queda para otro intento'

/** What the shop's operator can do about it. */
function explain({ code, command, responseCode, message = '' }: Refusal): string | null {
  if (code === 'ETLS' && command === 'STARTTLS' && responseCode) return SIN_TLS
  return /certificate|altname/i.test(message) ? CERTIFICADO : null
}

type Refusal = { code?: string; command?: string; responseCode?: number; message?: string }

/** Whatever is there, it has not answered as a mail server. */
export class SinServidor extends Error {}

/** What the log and the queue may keep of a refusal: servers like to repeat the address. */
function describeRefusal(error: unknown): Error {
  const refusal = error as Refusal // nodemailer's errors
  const { code = 'desconocido', responseCode } = refusal
  const message = [`SMTP ${code}${responseCode ? ` ${responseCode}` : ''}`, explain(refusal)].filter(Boolean).join(': ')
  const forGood = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 550
  if (forGood) return new HopelessJob(message)
  return responseCode === undefined ? new SinServidor(message) : new Error(message)
}

const MB = 1024 * 1024
const DAY_MS = 24 * 3_600_000
const SWEEP_MS = 60_000

function createFiles(config: Config, log: Log): Correo {
  const folder = resolve(config.DATA_DIR, 'correo')
  const limite = { maxBytes: config.CORREO_MAX_MB * MB, maxMs: config.CORREO_MAX_DIAS * DAY_MS }
  const inTurn = pLimit(1)
  const sweep = () =>
    inTurn(async () => {
      try {
        const borrados = await sweepCartas(folder, limite)
        if (borrados > 0) log.info({ borrados }, 'old mails were deleted')
      } catch (error) {
        log.info({ message: String(error) }, 'old mails could not be deleted')
      }
    })
  const sweeping = setInterval(() => void sweep(), SWEEP_MS).unref()
  void sweep()
  return {
    async send(envio) {
      const { createTransport } = await import('nodemailer')
      const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(
        compose(config, envio),
      )
      const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
      const archivo = `${stamp}-${envio.clase}-${envio.id.slice(-8)}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const hidden = join(folder, `.${archivo}`)
      if (!Buffer.isBuffer(message)) throw new Error('a mail came as a stream')
      await writeFile(hidden, message, { mode: 0o600 }) // links for a new password are in there
      await rename(hidden, join(folder, archivo)) // a reader of the folder sees whole mails only
      log.info({ archivo }, 'a mail was written')
    },
    async close() {
      clearInterval(sweeping)
      await inTurn(() => {}) // the sweep under way
    },
  }
}
