// The client that an address stands for: limits and queues count by it.
import { BlockList, isIP } from 'node:net'

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
