// Gives a cover as a picture: from the disk, else made of the drawing or of the remote address, once for all who ask.
import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { FairQueue } from '../platform/fair-queue.ts'
import type { Log } from '../platform/http/context.ts'
import { createSingleFlight } from '../platform/single-flight.ts'
import { createDescargar, type Descargar } from './descarga/descarga.ts'
import { PortadaInaccesible } from './descarga/direcciones.ts'
import { createPausas } from './descarga/pausas.ts'
import { parseCara, proposeCara } from './dibujo/cara.rules.ts'
import { drawPortada } from './dibujo/dibujo.ts'
import { createCola } from './imagen/cola.ts'
import { createDisco } from './imagen/disco.ts'
import { normalizeMarca, normalizeRetrato } from './imagen/figuras.ts'
import { normalizeRemota, renderMedida } from './imagen/imagen.ts'
import { type Clase, isRemota, type Medida, nameMedida } from './portada.rules.ts'
import type { Subidas } from './subida/subida.ts'
import { type LibroVisible, versionDibujo, versionPortada } from './version.rules.ts'

const MB = 1024 * 1024
/** At 40 ms each: a wait of some three seconds before the queue turns people away. */
const WAITING = 64
const DOWNLOADS = 4

/** What the picture at an address becomes. */
const PREPARE: Record<Clase, (bytes: Buffer) => Promise<Buffer>> = {
  portada: normalizeRemota,
  retrato: normalizeRetrato,
  marca: normalizeMarca,
}

/** `standsIn`: the drawn cover instead of a remote one that cannot be had now. */
export type Imagen = { body: Buffer; standsIn: boolean }
export type Portadas = ReturnType<typeof createPortadas>

type Parts = { log: Log; subidas: Pick<Subidas, 'readDireccion'> }
type Options = { descargar?: Descargar; conversions?: FairQueue; now?: () => number }

/** One core always remains for pages. */
const createConversions = () =>
  createCola({ atOnce: Math.max(1, Math.min(4, availableParallelism() - 1)), waiting: WAITING })

/** Draws a book's cover as SVG text. */
export const drawLibro = (libro: LibroVisible): string =>
  drawPortada(libro, parseCara(libro.cara) ?? proposeCara(libro))

/** The cover service of one process. Its disk cache may be shared with others. The options are for tests. */
export function createPortadas(
  { DATA_DIR, PORTADAS_CACHE_MB, PORTADAS_PERMITIDAS }: Config,
  { log, subidas }: Parts,
  {
    descargar = createDescargar({ allowed: PORTADAS_PERMITIDAS }),
    conversions = createConversions(),
    now = Date.now,
  }: Options = {},
) {
  const disco = createDisco({ folder: join(DATA_DIR, 'portadas'), maxBytes: PORTADAS_CACHE_MB * MB, log })
  // Whoever downloads keeps its place until the picture is converted: at most four raw files are in memory.
  const downloads = createCola({ atOnce: DOWNLOADS, waiting: WAITING })
  const finished = createSingleFlight<Buffer>()
  const raw = createSingleFlight<Buffer>()
  const pausas = createPausas(now)

  /**
   * The stored picture of this name, or else made in a turn of the address that asks, and stored. Who finds it under way at
   * that turn is given the same: nobody waits in the line of another.
   */
  async function keep(name: string, origen: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const makeOrFind = async () => {
      const stored = await disco.read(name)
      if (stored) return stored
      const made = await make()
      await disco.write(name, made)
      return made
    }
    return (await disco.read(name)) ?? conversions.run(origen, () => finished.run(name, makeOrFind))
  }

  function requireAwake(...addresses: string[]): void {
    if (addresses.some(pausas.rests)) throw new PortadaInaccesible('asked a while ago')
  }

  async function loadRemota(clase: Clase, id: string, address: string, origen = ''): Promise<Buffer> {
    const name = `${clase}-${createHash('sha256').update(address).digest('hex')}`
    const stored = await disco.read(name)
    if (stored) return stored
    const subida = await subidas.readDireccion(address)
    if (subida) return keep(name, origen, () => PREPARE[clase](subida))
    const machine = URL.parse(address)?.host ?? ''
    const noteFailure = (error: unknown) => {
      if (error instanceof PortadaInaccesible) {
        pausas.fail(address)
        if (error.silent) pausas.fail(machine)
        log.info({ clase, id, motivo: error.message }, 'the drawn picture stands in for a remote one')
      }
      throw error
    }
    requireAwake(address, machine)
    return downloads.run(origen, async () => {
      requireAwake(address, machine)
      return (await disco.read(name)) ?? raw.share(address, () => descargar(address).catch(noteFailure), prepare)
    })

    function prepare(bytes: Buffer): Promise<Buffer> {
      return keep(name, origen, async () => {
        requireAwake(address) // who had the turn before may have found that it is no picture
        const made = await PREPARE[clase](bytes).catch(noteFailure)
        pausas.forget(address)
        pausas.forget(machine)
        return made
      })
    }
  }

  return {
    /**
     * The picture at an address, prepared for its place: a WebP. `id` is whose it is, `origen` the address that asks, by
     * which the queues are fair. Throws `PortadaInaccesible` for what cannot be had, 503 `BUSY` when too many are being made.
     */
    load: loadRemota,

    /**
     * A book's cover in a size. A remote one that cannot be had is drawn, and asked for again after a while. Throws 503
     * `BUSY` when too many pictures are being made.
     */
    async give(id: string, libro: LibroVisible, medida: Medida, origen = ''): Promise<Imagen> {
      const { portada } = libro
      const remota = isRemota(portada)
      const nameAs = (version: string) => `${id}-${version}-${nameMedida(medida)}`
      if (remota) {
        const name = nameAs(versionPortada(libro))
        try {
          const stored = await disco.read(name)
          if (stored) return { body: stored, standsIn: false }
          const source = await loadRemota('portada', id, portada, origen)
          return { body: await keep(name, origen, () => renderMedida(source, medida)), standsIn: false }
        } catch (error) {
          if (!(error instanceof PortadaInaccesible)) throw error
        }
      }
      const body = await keep(nameAs(versionDibujo(libro)), origen, () => renderMedida(drawLibro(libro), medida))
      return { body, standsIn: remota }
    },
  }
}
