// Gives a cover as a picture: of the drawing, or of the remote address where there is one.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import type { FairQueue } from '#platform/fair-queue.ts'
import type { Log } from '#platform/http/context.ts'
import { createDescargar, type Descargar } from './descarga/descarga.ts'
import { PortadaInaccesible } from './descarga/direcciones.ts'
import { createPausas } from './descarga/pausas.ts'
import { parseCara, proposeCara } from './dibujo/cara.rules.ts'
import { drawPortada } from './dibujo/dibujo.ts'
import { createAlmacen } from './imagen/almacen.ts'
import { createCola } from './imagen/cola.ts'
import { createDisco } from './imagen/disco.ts'
import { renderMedida } from './imagen/imagen.ts'
import { isRemota, type Medida, nameMedida } from './portada.rules.ts'
import { createRemotas } from './remotas.ts'
import type { Subidas } from './subida/subida.ts'
import { type LibroVisible, versionDibujo, versionPortada } from './version.rules.ts'

const MB = 1024 * 1024
/** At 40 ms each: a wait of some three seconds before the queue turns people away. */
const WAITING = 64

/** `standsIn`: the drawn cover instead of a remote one that cannot be had now. */
export type Imagen = { body: Buffer; standsIn: boolean }
export type Portadas = ReturnType<typeof createPortadas>

type Parts = { log: Log; subidas: Pick<Subidas, 'readDireccion'> }
type Options = { descargar?: Descargar; conversions?: FairQueue; now?: () => number }

/** One core always remains for pages; the processes of one machine share the others. */
const createConversions = (workers: number) =>
  createCola({
    name: 'covers',
    by: 'address',
    waiting: WAITING,
    atOnce: Math.max(1, Math.min(4, Math.floor((availableParallelism() - 1) / workers))),
  })

/** Draws a book's cover as SVG text. */
export const drawLibro = (libro: LibroVisible): string =>
  drawPortada(libro, parseCara(libro.cara) ?? proposeCara(libro))

/** The cover service of one process. Its disk cache may be shared with others. The options are for tests. */
export function createPortadas(
  { DATA_DIR, PORTADAS_CACHE_MB, PORTADAS_PERMITIDAS, WORKERS }: Config,
  { log, subidas }: Parts,
  {
    descargar = createDescargar({ allowed: PORTADAS_PERMITIDAS }),
    conversions = createConversions(WORKERS),
    now = () => performance.now(), // a clock that jumps must not make pictures rest for a year
  }: Options = {},
) {
  const disco = createDisco({ folder: join(DATA_DIR, 'portadas'), maxBytes: PORTADAS_CACHE_MB * MB, log })
  const almacen = createAlmacen(disco, conversions)
  const load = createRemotas({ almacen, descargar, pausas: createPausas(now), subidas, log })

  return {
    load,

    /**
     * A book's cover in a size. A remote one that cannot be had is drawn, and asked for again after a while. Throws 503
     * `BUSY` when too many pictures are being made.
     */
    async give(id: string, libro: LibroVisible, medida: Medida, origen: string): Promise<Imagen> {
      const { portada } = libro
      const remota = isRemota(portada)
      const nameAs = (version: string) => `${id}-${version}-${nameMedida(medida)}`
      if (remota) {
        const name = nameAs(versionPortada(libro))
        try {
          const stored = await almacen.read(name)
          if (stored) return { body: stored, standsIn: false }
          const source = await load('portada', id, portada, origen)
          return { body: await almacen.keep(name, origen, () => renderMedida(source, medida)), standsIn: false }
        } catch (error) {
          if (!(error instanceof PortadaInaccesible)) throw error
        }
      }
      const body = await almacen.keep(nameAs(versionDibujo(libro)), origen, () =>
        renderMedida(drawLibro(libro), medida),
      )
      return { body, standsIn: remota }
    },
  }
}
