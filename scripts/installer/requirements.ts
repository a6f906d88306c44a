// What must be true of a machine before anything on it is touched. Pure: `facts.ts` looks, this judges.
import { isPublicAddress } from '#platform/outbound.ts'

const GB = 1024 ** 3

export type Facts = {
  isRoot: boolean
  /** ID and VERSION_ID of /etc/os-release, and what it calls itself. */
  system: { id: string; version: string; name: string }
  hasSystemd: boolean
  /** The version that is installed already. */
  installed: string | null
  /** Who listens there, by the port; null where that is not known. */
  taken: ReadonlyMap<number, string | null>
  /** The machine's own addresses. */
  own: readonly string[]
  /** Where the domain leads. Null: nobody knows the name. */
  dns: { v4: readonly string[]; v6: readonly string[] } | null
  freeBytes: number
  memoryBytes: number
}

/** Program, database and picture cache of a first year; the installation itself takes half a GB (docs/decisions/172). */
export const DISK_BYTES = 3 * GB
/** A machine that is sold as one of 1 GB shows less. */
export const MEMORY_BYTES = 0.9 * GB

/** Those that it was tried on. */
const SYSTEMS: Readonly<Record<string, string>> = { debian: '12', ubuntu: '24.04' }

const formatGb = (bytes: number) => `${(bytes / GB).toFixed(1).replace('.', ',')} GB`

/** Each reason not to begin, and each thing to know, as one sentence. */
export function judge(facts: Facts, { dominio, sinDns }: { dominio: string; sinDns: boolean }) {
  const { system } = facts
  if (!facts.isRoot) return { obstacles: ['La instalación la hace root: probá «sudo ./anaquel instalar».'], notes: [] }
  const obstacles: string[] = []
  const notes: string[] = []
  const say = (isWrong: boolean, sentence: string) => isWrong && obstacles.push(sentence)

  const tried = SYSTEMS[system.id]
  say(tried === undefined, `Esta máquina es ${system.name}. Hace falta Debian 12 o Ubuntu 24.04.`)
  if (tried !== undefined && tried !== system.version)
    notes.push(`Esta máquina es ${system.name}: se probó con Debian 12 y Ubuntu 24.04.`)
  say(!facts.hasSystemd, 'Esta máquina no arrancó con systemd, que es quien mantiene abierta la tienda.')
  say(
    facts.installed !== null,
    `Ya hay una tienda instalada (${facts.installed}). «anaquel estado» dice cómo está; «anaquel desinstalar» la quita y deja los datos.`,
  )
  if (facts.installed === null) {
    for (const [port, who] of facts.taken)
      obstacles.push(
        `El puerto ${port} ya lo usa ${who ?? 'otro programa'}. La tienda lo necesita: apagalo${who ? ` (systemctl disable --now ${who})` : ''} y probá de nuevo.`,
      )
  }
  say(
    facts.freeBytes < DISK_BYTES,
    `Quedan ${formatGb(facts.freeBytes)} libres en el disco y hacen falta ${formatGb(DISK_BYTES)}. Hacé lugar y probá de nuevo.`,
  )
  say(
    facts.memoryBytes < MEMORY_BYTES,
    `Esta máquina tiene ${formatGb(facts.memoryBytes)} de memoria y hace falta 1 GB.`,
  )
  if (!sinDns) judgeDns(facts, dominio, obstacles, notes)
  return { obstacles, notes }
}

function judgeDns({ dns, own }: Facts, dominio: string, obstacles: string[], notes: string[]) {
  const mine = own.filter(isPublicAddress)
  const here = mine.length > 0 ? mine.join(' y ') : 'la de este servidor'
  if (!dns || dns.v4.length + dns.v6.length === 0) {
    obstacles.push(
      `Nadie conoce todavía ${dominio}. Donde compraste el dominio, hacé que apunte (registro A) a ${here}; tarda de minutos a unas horas.`,
    )
    return
  }
  const strangers = [...dns.v4, ...dns.v6].filter((address) => !own.includes(address))
  if (strangers.length === 0) return
  if (mine.length === 0) {
    notes.push(
      `${dominio} apunta a ${strangers.join(' y ')}. Este servidor está detrás de otra dirección y no puede comprobar que sea la suya.`,
    )
    return
  }
  const isSix = strangers.every((address) => address.includes(':')) && dns.v4.some((address) => own.includes(address))
  obstacles.push(
    isSix
      ? `${dominio} tiene además una dirección IPv6 (${strangers.join(' y ')}) que no es de este servidor. Borrá ese registro AAAA donde compraste el dominio.`
      : `${dominio} apunta a ${strangers.join(' y ')}, y este servidor es ${here}. Cambialo donde compraste el dominio; si hay un intermediario delante (Cloudflare), repetí con --sin-comprobar-dns.`,
  )
}
