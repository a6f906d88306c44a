// Where the shop may reach out to on behalf of what somebody wrote: never into our own network.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that the shop does not reach out to. The message says why, never the address. */
export class AddressRefused extends Error {}

const V4_BLOCKED = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
]
/** Of IPv6 only the global range is open, and of that not what carries IPv4 inside or is meant for books. */
const V6_OPEN = ['2000::/3']
const V6_BLOCKED = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const v4Blocked = listOf(V4_BLOCKED, 'ipv4')
const v6Open = listOf(V6_OPEN, 'ipv6')
const v6Blocked = listOf(V6_BLOCKED, 'ipv6')

/** Is this the IP address of a machine out in the internet? Text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !v4Blocked.check(address, 'ipv4')
  return family === 6 && v6Open.check(address, 'ipv6') && !v6Blocked.check(address, 'ipv6')
}

const PORTS = ['', '80', '443']

/**
 * Reads an address that may be asked: http or https, the usual ports, no credentials, no IP address of ours in any spelling
 * (the URL parser reads decimal, octal and hex ones as what they are). `allowed` names machines (`host:port`) to which none
 * of this applies. Names are checked where they are looked up: by `lookupPublic`. Throws `AddressRefused`.
 */
export function requirePublicUrl(text: string, allowed: readonly string[], base?: URL): { url: URL; trusted: boolean } {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : null
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new AddressRefused('not an address of the web')
  if (url.username || url.password) throw new AddressRefused('credentials in the address')
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  if (allowed.includes(`${url.hostname}:${port}`)) return { url, trusted: true }
  if (!PORTS.includes(url.port)) throw new AddressRefused('an unusual port')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw new AddressRefused('not a public address')
  return { url, trusted: false }
}

/**
 * Looks a name up and lets only public addresses through. The socket connects to this very answer, so a name cannot be
 * public when checked and ours when used.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new AddressRefused('a name without address'), [])
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new AddressRefused('not a public address'), [])
    }
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
