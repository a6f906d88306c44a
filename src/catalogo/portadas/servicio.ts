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
import { drawIcono, drawPortada, drawTienda } from './dibujo/dibujo.ts'
import { createAlmacen } from './imagen/almacen.ts'
import { createCola } from './imagen/cola.ts'
import { createDisco } from './imagen/disco.ts'
import { type Original, renderDibujo, renderFigura, renderIcono, renderMedida } from './imagen/imagen.ts'
import { type Clase, ICONOS, type Icono, isRemota, type Medida, nameMedida } from './portada.rules.ts'
import { createRemotas } from './remotas.ts'
import type { Subidas } from './subida/subida.ts'
import { type LibroVisible, versionDibujo, versionFigura, versionPortada } from './version.rules.ts'

const MB = 1024 * 1024
/** At 40 ms each: a wait of some three seconds before the queue turns people away. */
const WAITING = 64

/** `standsIn`: the drawn cover instead of a remote one that cannot be had now. */
export type Imagen = { body: Buffer; standsIn: boolean }
export type Portadas = ReturnType<typeof createPortadas>

/** An author's or publisher's picture: `direccion` is the photo's or the logo's, `draw` what stands in for it. */
export type Figura = {
  clase: Clase
  id: string
  nombre: string
  direccion: string | null
  draw: () => string
  origen: string
}

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

type Pedida = {
  clase: Clase
  id: string
  /** The remote picture and its name on the disk; `null` where there is none. */
  remota: { direccion: string; name: string } | null
  dibujo: { name: string; draw(): string }
  render(original: Original): Promise<Buffer>
  origen: string
}

/** Makes a picture of the remote one where it can be had, else of the drawing. Throws 503 `BUSY`. */
function createMaker(almacen: ReturnType<typeof createAlmacen>, load: ReturnType<typeof createRemotas>) {
  return async function make({ clase, id, remota, dibujo, render, origen }: Pedida): Promise<Imagen> {
    if (remota) {
      const { direccion, name } = remota
      try {
        const stored = await almacen.read(name)
        if (stored) return { body: stored, standsIn: false }
        const source = await load(clase, id, direccion, origen)
        return { body: await almacen.keep(name, origen, () => render(source)), standsIn: false }
      } catch (error) {
        if (!(error instanceof PortadaInaccesible)) throw error
      }
    }
    return {
      body: await almacen.keep(dibujo.name, origen, () => render(dibujo.draw())),
      standsIn: remota !== null,
    }
  }
}

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

  const make = createMaker(almacen, load)
  return {
    load,

    /**
     * A book's cover in a size. A remote one that cannot be had is drawn, and asked for again after a while. Throws 503
     * `BUSY` when too many pictures are being made.
     */
    give(id: string, libro: LibroVisible, medida: Medida, origen: string): Promise<Imagen> {
      const nameAs = (version: string) => `${id}-${version}-${nameMedida(medida)}`
      const { portada } = libro
      return make({
        clase: 'portada',
        id,
        remota: isRemota(portada) ? { direccion: portada, name: nameAs(versionPortada(libro)) } : null,
        dibujo: { name: nameAs(versionDibujo(libro)), draw: () => drawLibro(libro) },
        render: (original) => renderMedida(original, medida),
        origen,
      })
    },

    /** A portrait or a mark for sharers. Stands in and throws as `give`. */
    share({ clase, id, nombre, direccion, draw, origen }: Figura): Promise<Imagen> {
      const nameAs = (address: string | null) => `${clase}-${id}-${versionFigura(address, nombre)}-compartir.jpg`
      return make({
        clase,
        id,
        remota: isRemota(direccion) ? { direccion, name: nameAs(direccion) } : null,
        dibujo: { name: nameAs(null), draw },
        render: renderFigura,
        origen,
      })
    },

    /** The shop's own picture for sharers, by its name. Throws as `give`. */
    shareTienda: (nombre: string, origen: string): Promise<Buffer> =>
      almacen.keep(`tienda-${versionFigura(null, nombre)}-compartir.jpg`, origen, () =>
        renderDibujo(drawTienda(nombre)),
      ),

    /** The shop's icon in its colour (`#rrggbb`). Throws as `give`. */
    icono(icono: Icono, color: string, origen: string): Promise<Buffer> {
      const { lado, tipo } = ICONOS[icono]
      const name = `tienda-${versionFigura(null, color)}-icono-${icono}`
      return almacen.keep(name, origen, () => renderIcono(drawIcono(color, tipo), lado))
    },
  }
}
