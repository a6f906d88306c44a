// From what one answer costs to what many nodes, titles and visitors ask of a shop: where it breaks first. A calculation, not a
// measurement (docs/decisions/044-growth.md).

/** Microseconds of CPU that one answer takes of the shop's process and of PostgreSQL. */
export type Costo = { tienda: number; base: number }

/** Pages that the cache keeps, pages of books and searches that are made, orders, the panel's lists. */
export const CLASES = ['guardada', 'libro', 'busqueda', 'pedido', 'panel'] as const
export type Clase = (typeof CLASES)[number]
/** What costs more in a bigger catalogue. */
type Creciente = 'libro' | 'busqueda'

/** What one catalogue costs. `bytes`: of all that a search reads. */
export type Medida = { libros: number; bytes: number; costos: Record<Creciente, Costo> }

/** Measured unit costs. `reposo`: of one process that answers nobody, on both sides: connections to the primary and cores. */
export type Unidades = {
  costos: Record<Exclude<Clase, Creciente>, Costo>
  medidas: readonly Medida[]
  reposo: { conexiones: number; nucleos: number }
}

/** `visitas`: answers a second. */
export type Paso = { nodos: number; libros: number; visitas: number }

/** One thing that is used up: how much of it is asked for and how much there is. */
export type Recurso = { nombre: string; pide: number; hay: number }

/**
 * Answers of each kind among a hundred: one order for about two hundred pages. `caliente`: the catalogue rests. `vacia`: the
 * moments after a change of prices, when no node keeps a page.
 */
export const MEZCLAS = {
  caliente: { guardada: 60, libro: 25, busqueda: 14, pedido: 0.5, panel: 0.5 },
  vacia: { guardada: 0, libro: 85, busqueda: 14, pedido: 0.5, panel: 0.5 },
} satisfies Record<string, Record<Clase, number>>

/** A node of the shop: so many cores, and as many processes. */
export const NODO = 2
/** The primary and each of its replicas; the connections are those of ops/ha/patroni.yml. */
const SERVIDOR = { nucleos: 16, memoria: 64 * 2 ** 30, conexiones: 200, replicas: 2 }
/** Beyond this share of its cores a machine answers late. */
const USO = 0.6
/** The share of a server's memory that can hold what searches read. */
const CACHE = 0.75

/**
 * The cost in a catalogue of any size: between two measured ones, and beyond the last two, each tenfold adds the same. Below
 * the smallest, that one's.
 */
export function estimateCosto(medidas: readonly Medida[], clase: Creciente, libros: number): Costo {
  const sorted = medidas.toSorted((a, b) => a.libros - b.libros)
  const next = sorted.findIndex((medida) => medida.libros >= libros)
  const at = next < 0 ? sorted.length - 1 : next
  const high = sorted[at]
  if (!high) throw new Error('No catalogue was measured')
  const low = sorted[at - 1]
  if (!low) return high.costos[clase]
  const steps = Math.log(libros / low.libros) / Math.log(high.libros / low.libros)
  const follow = (part: keyof Costo) =>
    low.costos[clase][part] + steps * Math.max(0, high.costos[clase][part] - low.costos[clase][part])
  return { tienda: follow('tienda'), base: follow('base') }
}

/** What a step asks for and what there is, the scarcest first. */
export function computeRecursos(
  { costos, medidas, reposo }: Unidades,
  { nodos, libros, visitas }: Paso,
  mezcla: Record<Clase, number>,
): Recurso[] {
  const cost = (clase: Clase): Costo =>
    clase === 'libro' || clase === 'busqueda' ? estimateCosto(medidas, clase, libros) : costos[clase]
  const sum = (part: keyof Costo, clases: readonly Clase[]) =>
    clases.reduce((total, clase) => total + (visitas * mezcla[clase] * cost(clase)[part]) / 100 / 1_000_000, 0)
  const biggest = medidas.toSorted((a, b) => b.libros - a.libros)[0]
  const perBook = biggest ? biggest.bytes / biggest.libros : 0 // small catalogues have as many words for few books
  const processes = nodos * NODO
  const server = SERVIDOR.nucleos * USO
  const gigabytes = (bytes: number) => bytes / 2 ** 30
  const recursos = [
    { nombre: 'núcleos de las tiendas', pide: sum('tienda', CLASES), hay: processes * USO },
    {
      nombre: 'núcleos de la base que escribe',
      pide: sum('base', ['pedido', 'panel']) + processes * reposo.nucleos,
      hay: server,
    },
    {
      nombre: 'núcleos de las réplicas',
      pide: sum('base', ['guardada', 'libro', 'busqueda']),
      hay: SERVIDOR.replicas * server,
    },
    { nombre: 'conexiones a la base', pide: processes * reposo.conexiones, hay: SERVIDOR.conexiones },
    {
      nombre: 'GB de memoria para buscar',
      pide: gigabytes(libros * perBook),
      hay: gigabytes(SERVIDOR.memoria * CACHE),
    },
  ]
  return recursos.toSorted((a, b) => b.pide / b.hay - a.pide / a.hay)
}
