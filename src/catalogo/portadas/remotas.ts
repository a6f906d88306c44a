// Gives the picture at an address, prepared for its place: from the disk, from what was uploaded, or fetched.
import { createHash } from 'node:crypto'
import type { Log } from '#platform/http/context.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import type { Descargar } from './descarga/descarga.ts'
import { PortadaInaccesible } from './descarga/direcciones.ts'
import type { Pausas } from './descarga/pausas.ts'
import type { Almacen } from './imagen/almacen.ts'
import { createCola } from './imagen/cola.ts'
import { normalizeMarca, normalizeRetrato } from './imagen/figuras.ts'
import { normalizeRemota } from './imagen/imagen.ts'
import type { Clase } from './portada.rules.ts'
import type { Subidas } from './subida/subida.ts'

const DOWNLOADS = 4
const WAITING = 64

/** What the picture at an address becomes. */
const PREPARE: Record<Clase, (bytes: Buffer) => Promise<Buffer>> = {
  portada: normalizeRemota,
  retrato: normalizeRetrato,
  marca: normalizeMarca,
}

type Parts = {
  almacen: Almacen
  descargar: Descargar
  pausas: Pausas
  subidas: Pick<Subidas, 'readDireccion'>
  log: Log
}

/** Addresses that failed rest for a while; the same address is fetched once for all who ask at the same time. */
export function createRemotas({ almacen, descargar, pausas, subidas, log }: Parts) {
  // A download keeps its place until the picture is converted: at most four raw files are in memory.
  const downloads = createCola({ name: 'downloads', by: 'account, else address', atOnce: DOWNLOADS, waiting: WAITING })
  const fetches = createSingleFlight<Buffer>()

  function requireAwake(...addresses: string[]): void {
    if (addresses.some(pausas.rests)) throw new PortadaInaccesible('asked a while ago')
  }

  /**
   * `id` names the book, author or publisher in the log, `origen` is the visitor's address or the account, by which the queues are fair.
   * Throws `PortadaInaccesible` for what cannot be had, 503 `BUSY` when too many are being made.
   */
  return async function load(clase: Clase, id: string, address: string, origen: string): Promise<Buffer> {
    const name = `${clase}-${createHash('sha256').update(address).digest('hex')}`
    const stored = await almacen.read(name)
    if (stored) return stored
    const subida = await subidas.readDireccion(address)
    if (subida) return almacen.keep(name, origen, () => PREPARE[clase](subida))
    const machine = URL.parse(address)?.host ?? ''
    requireAwake(address, machine)
    return downloads.run(origen, async () => {
      requireAwake(address, machine)
      return (await almacen.read(name)) ?? fetches.share(address, () => descargar(address).catch(noteFailure), prepare)
    })

    function prepare(bytes: Buffer): Promise<Buffer> {
      return almacen.keep(name, origen, async () => {
        requireAwake(address) // an earlier turn may have found that it is no picture
        const made = await PREPARE[clase](bytes).catch(noteFailure)
        pausas.forget(address)
        pausas.forget(machine)
        return made
      })
    }

    function noteFailure(error: unknown): never {
      if (error instanceof PortadaInaccesible) {
        pausas.fail(address)
        if (error.silent) pausas.fail(machine)
        log.info({ clase, id, motivo: error.message }, 'the drawn picture stands in for a remote one')
      }
      throw error
    }
  }
}
