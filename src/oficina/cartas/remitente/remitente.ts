// Asks the machine's own name servers about the sender of the shop's letters.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from '#platform/outbound.ts'
import { type Dicho, listPoliticas, type Respuestas } from './remitente.rules.ts'

const PATIENCE_MS = 2_500
const TRIES = 2
/** A machine with more addresses is a provider's; a few tell how it keeps them. */
const DIRECCIONES_MAX = 4

export type Preguntas = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6' | 'reverse'>
export const createPreguntas = (): Preguntas => new Resolver({ timeout: PATIENCE_MS, tries: TRIES })

/** `maquina`: the mail server's name where that is a machine in the internet. `selector`: of the DKIM key, as the provider calls it. */
export type Remitente = { dominio: string; maquina: string | null; selector: string | null }

async function hear<T>(asked: Promise<readonly T[]>): Promise<Dicho<T>> {
  try {
    return { hay: await asked }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTFOUND') return { hay: null, porque: 'no existe' }
    return { hay: null, porque: code === 'ENODATA' ? 'vacío' : 'no contestó' }
  }
}

/** Never throws: what nobody answered is said to be so. */
export async function askRemitente({ dominio, maquina, selector }: Remitente, dns: Preguntas): Promise<Respuestas> {
  const txtOf = (nombre: string) =>
    hear(dns.resolveTxt(nombre).then((records) => records.map((pieces) => pieces.join(''))))
  const clave = selector && `${selector}._domainkey.${dominio}`
  const [txt, mx, dmarc, claves, key, machine] = await Promise.all([
    txtOf(dominio),
    hear(dns.resolveMx(dominio).then((records) => records.map(({ exchange }) => exchange))),
    Promise.all(listPoliticas(dominio).map(async (nombre) => ({ nombre, txt: await txtOf(nombre) }))),
    txtOf(`_domainkey.${dominio}`),
    clave ? txtOf(clave).then((found) => ({ nombre: clave, txt: found })) : null,
    maquina === null ? null : askMaquina(maquina, dns),
  ])
  return { dominio, txt, mx, dmarc, claves, clave: key, maquina: machine }
}

async function askMaquina(nombre: string, dns: Preguntas): Promise<NonNullable<Respuestas['maquina']>> {
  const addressesOf = async (name: string) =>
    (await Promise.all([hear(dns.resolve4(name)), hear(dns.resolve6(name))])).flatMap(({ hay }) => hay ?? [])
  const found = isIP(nombre) ? [nombre] : await addressesOf(nombre)
  const ips = found.filter(isPublicAddress).slice(0, DIRECCIONES_MAX)
  const direcciones = ips.map(async (ip) => {
    const names = (await hear(dns.reverse(ip))).hay ?? []
    const back = await Promise.all(names.slice(0, DIRECCIONES_MAX).map(addressesOf))
    return { ip, inverso: names[0] ?? null, vuelve: back.flat().includes(ip) }
  })
  return { nombre, direcciones: await Promise.all(direcciones) }
}
