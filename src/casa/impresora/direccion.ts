// Which printers the server may reach: machines of its own network, at the ports that printers listen at. The guard of other ways out
// (`platform/outbound.ts`) the other way round, since what is sent is somebody's purchase and travels in clear.
import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type Direccion = { host: string; port: number }

/** Printers take what is to be printed at 9100; print servers with several of them at the next ones. Nothing else listens there. */
const PUERTO = 9100
const PUERTO_MAX = 9109

const propias = new BlockList()
for (const [red, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['127.0.0.0', 8],
] as const) {
  propias.addSubnet(red, bits, 'ipv4')
}
propias.addSubnet('100.64.0.0', 10, 'ipv4') // private networks between places
propias.addSubnet('fc00::', 7, 'ipv6')
propias.addAddress('::1', 'ipv6')

/** Whether an address is of a network that only its own machines reach. */
export function isDeLaRed(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && propias.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

export const DIRECCION_INVALIDA = `Escribí la dirección que la impresora tiene en tu red, como 192.168.1.50:${PUERTO}; el puerto va de ${PUERTO} a ${PUERTO_MAX}.`

/** A machine and its port, as the owner writes it; null for what is no printer of the shop's own network. Names are judged by `lookupDeLaRed`. */
export function readDireccion(texto: string): Direccion | null {
  const [, corchetes, nombre, puerto] =
    /^(?:\[([0-9a-f:.]+)\]|([a-z0-9](?:[a-z0-9.-]*[a-z0-9])?))(?::(\d{1,5}))?$/i.exec(texto.trim()) ?? []
  const host = corchetes ?? nombre
  if (host === undefined) return null
  const port = puerto === undefined ? PUERTO : Number(puerto)
  if (port < PUERTO || port > PUERTO_MAX) return null
  // What looks like numbers is an address or nothing: 127.1 and 0x7f000001 are names to nobody but an old resolver.
  if (isIP(host) ? !isDeLaRed(host) : corchetes !== undefined || /^(?:0x[\da-f]+|[\d.]+)$/i.test(host)) return null
  return { host, port }
}

/** Looks a name up and lets only machines of the own network through; the socket connects to this very answer. */
export const lookupDeLaRed: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('a name without address'), [])
    if (!addresses.every(({ address }) => isDeLaRed(address))) return done(new Error('not of the own network'), [])
    if (options.all) done(null, addresses)
    else done(null, first.address, first.family)
  })
}
