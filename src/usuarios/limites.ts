// How often one address may register, log in and ask what is taken (design: a classroom behind one address must fit), counted in memory.
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Config } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import type { Ctx } from '../platform/http/context.ts'

const WINDOW_SECONDS = 600
const FALLAS_POR_CUENTA = 10
/** Mails with a link to one address, whoever asks: the newest one works, so this locks nobody out. */
const CORREOS_POR_CUENTA = 5
/** Keys of one counter. Beyond it the one used longest ago is forgotten: who has that many addresses isn't stopped here. */
const MAX_KEYS = 50_000

/** A counter for each key that starts anew after its window and holds a bounded number of keys. */
export function createCounter(points: number, duration = WINDOW_SECONDS) {
  const limiter = new RateLimiterMemory({ points, duration })
  const keys = new Set<string>()
  const touch = (key: string) => {
    keys.delete(key)
    keys.add(key)
    const [oldest] = keys
    if (keys.size > MAX_KEYS && oldest !== undefined) forget(oldest)
  }
  const forget = (key: string) => {
    keys.delete(key)
    return limiter.delete(key)
  }
  return {
    async requireRoom(key: string): Promise<void> {
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= points) throw tooMany(state)
    },
    async count(key: string): Promise<void> {
      touch(key)
      await limiter.consume(key).catch((state: unknown) => {
        throw state instanceof RateLimiterRes ? tooMany(state) : state
      })
    },
    async uncount(key: string): Promise<void> {
      if (keys.has(key)) await limiter.reward(key)
    },
    forget,
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes): AppError {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000))
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return new AppError(429, 'TOO_MANY', `Demasiados intentos. Esperá ${wait} y probá de nuevo.`)
}

/** One attempt after the other for each key, so that parallel guesses can't all pass before the first one fails. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}

const createLimites = ({ LIMITE_REGISTROS, LIMITE_INGRESOS, LIMITE_CONSULTAS, LIMITE_MENSAJES }: Config) => ({
  registros: createCounter(LIMITE_REGISTROS),
  ingresos: createCounter(LIMITE_INGRESOS),
  /** Availability checks. A form that is limited goes on without them: the registration decides. */
  consultas: createCounter(LIMITE_CONSULTAS),
  /** Failures of one account from one address: nobody can lock its owner out from elsewhere. */
  fallas: createCounter(FALLAS_POR_CUENTA),
  mensajes: createCounter(LIMITE_MENSAJES),
  recuperaciones: createCounter(LIMITE_MENSAJES),
  correosPorCuenta: createCounter(CORREOS_POR_CUENTA),
  inTurn: createTurns(),
})

// One set of counters for each running API: it lives as long as its database connection.
const byDb = new WeakMap<object, ReturnType<typeof createLimites>>()

export function getLimites({ db, config }: Ctx): ReturnType<typeof createLimites> {
  const known = byDb.get(db)
  if (known) return known
  const limites = createLimites(config)
  byDb.set(db, limites)
  return limites
}

/** Whom an address counts as: an IPv6 subscriber holds a whole /64 of them. */
export function computeOrigen(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}
