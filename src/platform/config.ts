import { isIP } from 'node:net'
import { isPublicAddress } from './outbound.ts'
import { z } from './zod.ts'

const flag = z.enum(['1', '0', 'true', 'false', 'si', 'no']).transform((value) => ['1', 'true', 'si'].includes(value))
const httpUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

const splitList = (text: string): string[] => text.split(',').map((part) => part.trim().toLowerCase())

const isMachineList = (machines: string[]): boolean =>
  machines.every((machine) => /^[^\s:/@]+:\d{1,5}$|^\[[0-9a-f:.]+\]:\d{1,5}$/.test(machine))

const replicaUrls = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.url({ protocol: /^postgres(ql)?$/ })))

/** What OpenTelemetry calls its ways to choose which requests are traced. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** `TimeoutStopSec` of ops/anaquel.service is longer than a shop with this many seconds takes to close. */
export const CIERRE_ESPERA_MAX = 300

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('localhost'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATABASE_REPLICA_URLS: replicaUrls.default([]),
  DATA_DIR: z.string().min(1).default('./data'),
  PUBLIC_URL: httpUrl.optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  DEMO: z.union([flag, z.literal('libros')]).optional(),
  TRUST_PROXY: z.string().refine(isProxyList, 'direcciones o redes IP, separadas por comas').optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(10),
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  CIERRE_ESPERA_SEGUNDOS: z.coerce.number().int().min(0).max(CIERRE_ESPERA_MAX).default(0),
  LIMITE_REGISTROS: z.coerce.number().int().min(1).default(200),
  LIMITE_INGRESOS: z.coerce.number().int().min(1).default(600),
  LIMITE_CONSULTAS: z.coerce.number().int().min(1).default(3_000),
  LIMITE_ESCRITURAS: z.coerce.number().int().min(1).default(3_000),
  LIMITE_CLAVES_API: z.coerce.number().int().min(1).default(6_000),
  LIMITE_PEDIDOS: z.coerce.number().int().min(1).default(12_000),
  PORTADAS_CACHE_MB: z.coerce.number().int().min(1).max(1_000_000).default(512),
  PORTADAS_PERMITIDAS: z
    .string()
    .transform(splitList)
    .refine(isMachineList, 'máquina:puerto, separados por comas')
    .default([]),
  WEBHOOKS_PERMITIDOS: z
    .string()
    .transform(splitList)
    .refine(isMachineList, 'máquina:puerto, separados por comas')
    .default([]),
  TRANSPORTES_DOBLE: httpUrl.optional(),
  MERCADOPAGO_URL: httpUrl.default('https://api.mercadopago.com'),
  PAGOS: z.enum(['ensayo']).optional(),
  FACTURAS: z.enum(['ensayo']).optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'el nombre de un bucket')
    .optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_CLAVE_ID: z.string().min(1).optional(),
  S3_CLAVE_SECRETA: z.string().min(1).optional(),
  SITE_NOMBRE: z.string().min(1).default('Anaquel'),
  SITE_CURSO: z.string().min(1).optional(),
  SITE_UNIVERSIDAD: z.string().min(1).optional(),
  SITE_AUTORES: z.string().min(1).optional(),
  SITE_EMAIL: z.email().optional(),
  PAGO_TRANSFERENCIA_CBU: z
    .string()
    .regex(/^\d{22}$/, '22 dígitos')
    .optional(),
  PAGO_TRANSFERENCIA_ALIAS: z.string().min(1).optional(),
  PAGO_TRANSFERENCIA_TITULAR: z.string().min(1).optional(),
  PAGO_TRANSFERENCIA_CUIT: z.string().min(1).optional(),
  PAGO_EFECTIVO_LUGAR: z.string().min(1).optional(),
  SITE_WHATSAPP: z
    .string()
    .refine((text) => /^\d{8,15}$/.test(text.replace(/[\s()+.-]/g, '')), 'un número con código de país')
    .optional(),
  SITE_HORARIO: z.string().min(1).max(200).optional(),
  SITE_DOMICILIO: z.string().min(1).max(200).optional(),
  SMTP_REMITENTE: z.string().min(1).max(60).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  CORREO_MAX_MB: z.coerce.number().int().min(1).max(1_000_000).default(100),
  CORREO_MAX_DIAS: z.coerce.number().int().min(1).max(3_650).default(30),
  SMTP_SIN_TLS: flag.default(false),
  LIMITE_MENSAJES: z.coerce.number().int().min(1).default(60),
  AJUSTES_CLAVE: z.string().trim().min(32).max(1_000).optional(),
  SESION_DIAS: z.coerce.number().int().min(1).max(400).default(30),
  SESION_INACTIVA_DIAS: z.coerce.number().int().min(1).max(400).default(14),
  SESION_ADMIN_DIAS: z.coerce.number().int().min(1).max(400).default(7),
  SESION_ADMIN_INACTIVA_HORAS: z.coerce.number().int().min(1).max(9_600).default(12),
  SUCESOS_DIAS: z.coerce.number().int().min(30).max(3_650).default(180),
  METRICAS_PUERTO: z.coerce.number().int().min(1).max(65535).optional(),
  METRICAS_HOST: z.string().min(1).default('127.0.0.1'),
  METRICAS_TOKEN: z.string().min(8).optional(),
  ACTUALIZADOR: z.string().min(1).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default('always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  ALERTAS: flag.default(true),
  ALERTA_RESPALDO_DIAS: z.coerce.number().int().min(1).max(365).default(3),
  RESPALDO_HORA: z
    .string()
    .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|no)$/, 'una hora, por ejemplo 03:30, o no')
    .optional(),
  RESPALDO_CANTIDAD: z.coerce.number().int().min(1).max(366).default(14),
  CLAVE_RECIENTE_MINUTOS: z.coerce.number().int().min(1).max(43_200).default(60),
})

/** What Fastify would only refuse with a stack trace: `true`, a host name, a network that is none. */
function isProxyList(text: string): boolean {
  return text.split(',').every((part) => {
    const [address = '', bits, ...rest] = part.trim().split('/')
    const max = { 4: 32, 6: 128 }[isIP(address)] ?? -1
    return rest.length === 0 && max > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  })
}

type Variables = z.output<typeof Environment>
export type Variable = keyof Variables

/** What a stand-in of the payment gateway accepts, made when it started (docs/decisions/077). */
export type CredencialesDeEnsayo = { token: string; secreto: string; cuenta: string }

/**
 * The environment, parsed and frozen. `FIJADAS`: the variables that it sets; what the panel keeps never stands over these.
 * `ENSAYO`: set once the stand-in of the payment gateway answers, in place of what the owner has typed in.
 */
export type Config = Readonly<Variables> & {
  readonly FIJADAS: readonly string[]
  readonly ENSAYO?: Readonly<CredencialesDeEnsayo>
}

/**
 * The shop's address without a slash at its end, for what leaves the shop: engines, sharers, mails. Never the host of a
 * request: pages are kept for everybody, and a host is of the sender's choice.
 */
export const publicUrl = ({ PUBLIC_URL, PORT }: Config): string => PUBLIC_URL ?? `http://localhost:${PORT}`

/** Where traces are sent (OTLP over HTTP), by the names and rules of OpenTelemetry; null: nowhere. */
export const readTracesUrl = (config: Config): string | null =>
  config.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ??
  (config.OTEL_EXPORTER_OTLP_ENDPOINT ? `${config.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` : null)

/** A setting that cannot be used. The message is one line, names every bad variable and holds no value. */
export class ConfigError extends Error {}

/** Parses the environment once. Empty strings count as unset. Throws `ConfigError`. */
export function loadConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')} (${issue.message})`)
    throw new ConfigError(`Configuración inválida: ${problems.join('; ')}. Ver .env.example.`)
  }
  if (parsed.data.DATABASE_REPLICA_URLS.length > 0 && !parsed.data.DATABASE_URL) {
    throw new ConfigError('Configuración inválida: DATABASE_REPLICA_URLS necesita DATABASE_URL.')
  }
  // Several machines would each keep some of them; an outside database has its own ways.
  if (parsed.data.RESPALDO_HORA && parsed.data.RESPALDO_HORA !== 'no' && parsed.data.DATABASE_URL) {
    throw new ConfigError('Configuración inválida: RESPALDO_HORA es para la base de datos incluida, sin DATABASE_URL.')
  }
  if (parsed.data.ADMIN_EMAIL && !parsed.data.ADMIN_PASSWORD) {
    throw new ConfigError('Configuración inválida: ADMIN_EMAIL necesita ADMIN_PASSWORD (8 caracteres o más).')
  }
  const deposito = (['S3_ENDPOINT', 'S3_BUCKET', 'S3_CLAVE_ID', 'S3_CLAVE_SECRETA'] as const).map((name) => ({
    name,
    given: parsed.data[name] !== undefined,
  }))
  if (deposito.some(({ given }) => given) && !deposito.every(({ given }) => given)) {
    const missing = deposito.filter(({ given }) => !given).map(({ name }) => name)
    throw new ConfigError(`Configuración inválida: falta ${missing.join(', ')}. Ver .env.example.`)
  }
  requireOwnEnsayo(parsed.data)
  const { METRICAS_HOST, METRICAS_TOKEN } = parsed.data
  if (!METRICAS_TOKEN && !['127.0.0.1', '::1', 'localhost'].includes(METRICAS_HOST)) {
    throw new ConfigError('Configuración inválida: METRICAS_HOST fuera de esta máquina necesita METRICAS_TOKEN.')
  }
  return Object.freeze({
    ...parsed.data,
    // A list: a set does not survive the way to another process (scripts/workers.ts).
    FIJADAS: Object.keys(Environment.shape).filter((name) => given[name] !== undefined),
  })
}

/** Nobody on the internet meets a shop that takes no money, and no token of the owner's leaves this network unencrypted. */
function requireOwnEnsayo({ PAGOS, FACTURAS, PUBLIC_URL, MERCADOPAGO_URL }: Variables): void {
  if (FACTURAS === 'ensayo' && PUBLIC_URL && !isOwnHost(PUBLIC_URL)) {
    throw new ConfigError(
      'Configuración inválida: FACTURAS=ensayo es para probar y sus comprobantes no valen, así que la tienda no abre con una PUBLIC_URL pública. Sacá una de las dos.',
    )
  }
  if (PAGOS === 'ensayo' && PUBLIC_URL && !isOwnHost(PUBLIC_URL)) {
    throw new ConfigError(
      'Configuración inválida: PAGOS=ensayo es para probar y no cobra nada, así que la tienda no abre con una PUBLIC_URL pública. Sacá una de las dos.',
    )
  }
  if (isOwnHost(MERCADOPAGO_URL)) return
  if (PAGOS === 'ensayo' && MERCADOPAGO_URL !== Environment.shape.MERCADOPAGO_URL.parse(undefined)) {
    throw new ConfigError('Configuración inválida: con PAGOS=ensayo, MERCADOPAGO_URL es una máquina de tu propia red.')
  }
  if (!MERCADOPAGO_URL.startsWith('https:')) {
    throw new ConfigError('Configuración inválida: MERCADOPAGO_URL tiene que empezar con https.')
  }
}

/** Is this this machine, or one of a network of our own? By its name alone: nothing is looked up. */
function isOwnHost(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) return !isPublicAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|test|internal|home\.arpa)$/.test(host)
}
