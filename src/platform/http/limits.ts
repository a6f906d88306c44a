// Rate limits: counters in memory, and the client that an address stands for.
import { BlockList, isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { RetryLater } from '../errors.ts'

const WINDOW_SECONDS = 600
/** Keys of one counter; the least recently used one is evicted. A client with more addresses is not stopped here. */
const MAX_KEYS = 50_000

type Options = {
  /** What is too many: the sentence before «Esperá 3 minutos y probá de nuevo.» */
  mensaje?: string
  seconds?: number
}

/**
 * Counts up to `points` for each key and window, for a bounded number of keys. The counts belong to this process: limits
 * that nodes share would begin here, with another store of the same library.
 */
export function createCounter(points: number, { mensaje, seconds = WINDOW_SECONDS }: Options = {}) {
  const limiter = new RateLimiterMemory({ points, duration: seconds })
  const keys = new LRUCache<string, true>({
    maxSize: MAX_KEYS,
    sizeCalculation: () => 1, // `max` would take a megabyte for each counter at once
    dispose: (_, key) => void limiter.delete(key),
  })
  return {
    /** Throws the refusal where the key has nothing left; counts nothing. */
    async requireRoom(key: string): Promise<void> {
      const state = await limiter.get(key)
      if (state && state.consumedPoints >= points) throw tooMany(state, mensaje)
    },
    /** Counts one. Throws a 429 beyond the limit. */
    async count(key: string): Promise<void> {
      keys.set(key, true)
      await limiter.consume(key).catch((state: unknown) => {
        throw state instanceof RateLimiterRes ? tooMany(state, mensaje) : state
      })
    },
    async uncount(key: string): Promise<void> {
      if (keys.has(key)) await limiter.reward(key)
    },
    forget(key: string): void {
      keys.delete(key)
    },
  }
}

function tooMany({ msBeforeNext }: RateLimiterRes, mensaje = 'Demasiados intentos.'): RetryLater {
  const minutes = Math.max(1, Math.ceil(msBeforeNext / 60_000))
  const wait = minutes === 1 ? 'un minuto' : `${minutes} minutos`
  return new RetryLater(429, 'TOO_MANY', `${mensaje} Esperá ${wait} y probá de nuevo.`, Math.ceil(msBeforeNext / 1_000))
}

/** The client that an address stands for: an IPv6 subscriber holds a whole /64. */
export function computeOrigen(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = readMapped(ip)
  if (mapped) return mapped
  const [head = '', tail] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')
}

/** IPv4 as an IPv6 socket tells it. */
const readMapped = (ip: string): string | undefined => ip.match(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i)?.[1]

const inner = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  inner.addSubnet(network, bits, 'ipv4')
}
inner.addAddress('::1', 'ipv6')
inner.addSubnet('fc00::', 7, 'ipv6')
inner.addSubnet('fe80::', 10, 'ipv6')

/** An address of this machine or of a network of its owner: of loopback, a container's bridge, the house. */
function isInner(ip: string): boolean {
  const address = (readMapped(ip) ?? ip).replace(/%.*$/, '') // a link-local one names its interface
  const family = isIP(address)
  return family !== 0 && inner.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/**
 * Whether the caller's address stands for one client. An inner address that no named proxy reported may be a proxy's own,
 * shared by all visitors. A peer from the internet stands for itself, whatever header it sends.
 */
export const identifiesClient = ({
  ip,
  socket,
}: {
  ip: string
  socket: { remoteAddress?: string | undefined }
}): boolean => ip !== socket.remoteAddress || !isInner(ip)
