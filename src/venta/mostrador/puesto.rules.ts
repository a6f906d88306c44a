// The till as one state (docs/decisions/158): the sale on it, how it is paid, those that are parked, and what happens to them. Pure: the
// screen shows it, the browser keeps it, and tests drive it.
import { CERO, type Centavos, type Pesos, subtract, sum, times, toCentavos } from '#platform/money.ts'
import type { LibroDeMostrador } from './mostrador.contract.ts'
import { CANTIDAD_MAX, computeRebajado, ESTACIONADAS_MAX, type Forma, isForma, LINEAS_MAX } from './mostrador.rules.ts'

/** A book on the till; it has a price. `suelta`: no book of the catalogue, its `_id` is its ISBN. */
export type Linea = Omit<LibroDeMostrador, 'precio'> & { precio: Pesos; cantidad: number; suelta?: true }

export type Cliente = { _id: string; nombre: string }
/** What is taken off by hand. `porciento`: of the list price. */
export type RebajaAMano = { porciento: number; motivo: string }

export type VentaAbierta = {
  /** Of the sale that it becomes: sent twice it is one. */
  clave: string
  /** The last one that was heard first. */
  lineas: readonly Linea[]
  cliente: Cliente | null
  rebaja: RebajaAMano | null
}
/** `desde`: an instant, ISO 8601. */
export type Estacionada = VentaAbierta & { desde: string }

export type Puesto = {
  lugar: string
  forma: Forma
  venta: VentaAbierta
  estacionadas: readonly Estacionada[]
}

/** `clave`: a fresh one for the sale that comes after. */
export type Hecho =
  | { tipo: 'bip'; libro: LibroDeMostrador; cantidad: number }
  | { tipo: 'suelta'; isbn: string; titulo: string; precio: Pesos; cantidad: number }
  | { tipo: 'cantidad'; libro: string; cantidad: number }
  | { tipo: 'quitar'; libro: string }
  | { tipo: 'precios'; ahora: readonly (LibroDeMostrador | null)[] }
  | { tipo: 'lugar'; lugar: string }
  | { tipo: 'forma'; forma: Forma }
  | { tipo: 'cliente'; cliente: Cliente | null }
  | { tipo: 'rebaja'; rebaja: RebajaAMano | null }
  | { tipo: 'estacionar'; clave: string; ahora: string }
  | { tipo: 'retomar'; cual: string; clave: string; ahora: string }
  | { tipo: 'otra-clave'; clave: string }
  | { tipo: 'vaciar'; clave: string }

const openVenta = (clave: string): VentaAbierta => ({ clave, lineas: [], cliente: null, rebaja: null })
export const openPuesto = (clave: string, lugar = ''): Puesto => ({
  lugar,
  forma: 'efectivo',
  venta: openVenta(clave),
  estacionadas: [],
})

const clampCantidad = (n: number): number => Math.min(CANTIDAD_MAX, Math.max(1, Math.trunc(n) || 1))

/** More copies, the last one that was heard at the head, at the price of now. */
function countBip(lineas: readonly Linea[], libro: Omit<Linea, 'cantidad'>, cantidad: number): Linea[] {
  const before = lineas.find(({ _id }) => _id === libro._id)?.cantidad ?? 0
  const rest = lineas.filter(({ _id }) => _id !== libro._id)
  return [{ ...libro, cantidad: clampCantidad(before + cantidad) }, ...rest]
}

const SIN_FICHA = { precio_lista: null, precio_antes: null, oferta: null, libres: null } as const

/** The same lines at the prices of now; books that were not asked for stay as they are, one without a price goes. */
const repriceLineas = (lineas: readonly Linea[], ahora: readonly (LibroDeMostrador | null)[]): Linea[] =>
  lineas.flatMap((linea) => {
    const now = ahora.find((libro) => libro?._id === linea._id)
    if (!now) return [linea]
    return now.precio === null ? [] : [{ ...linea, ...now, precio: now.precio }]
  })

/** Why another book has no room on the till, or null. */
export const refuseBip = ({ lineas }: VentaAbierta, libro: string): string | null =>
  lineas.length >= LINEAS_MAX && !lineas.some(({ _id }) => _id === libro)
    ? `Una venta lleva hasta ${LINEAS_MAX} libros distintos. Cobrá esta y seguí en otra.`
    : null

function changeVenta(venta: VentaAbierta, hecho: Hecho): VentaAbierta {
  const { lineas } = venta
  switch (hecho.tipo) {
    case 'bip': {
      const { libro, cantidad } = hecho
      if (libro.precio === null || refuseBip(venta, libro._id)) return venta
      return { ...venta, lineas: countBip(lineas, { ...libro, precio: libro.precio }, cantidad) }
    }
    case 'suelta': {
      const { isbn, titulo, precio, cantidad } = hecho
      if (refuseBip(venta, isbn)) return venta
      return {
        ...venta,
        lineas: countBip(lineas, { ...SIN_FICHA, _id: isbn, isbn, titulo, precio, suelta: true }, cantidad),
      }
    }
    case 'cantidad': {
      const cantidad = clampCantidad(hecho.cantidad)
      return { ...venta, lineas: lineas.map((linea) => (linea._id === hecho.libro ? { ...linea, cantidad } : linea)) }
    }
    case 'quitar':
      return { ...venta, lineas: lineas.filter(({ _id }) => _id !== hecho.libro) }
    case 'precios':
      return { ...venta, lineas: repriceLineas(lineas, hecho.ahora) }
    case 'cliente':
      return { ...venta, cliente: hecho.cliente }
    case 'rebaja':
      return { ...venta, rebaja: hecho.rebaja }
    case 'otra-clave':
      return { ...venta, clave: hecho.clave }
    default:
      return venta
  }
}

/** The till after what happened. What cannot be leaves it as it is. */
export function changePuesto(puesto: Puesto, hecho: Hecho): Puesto {
  const { venta, estacionadas } = puesto
  switch (hecho.tipo) {
    case 'lugar':
      return { ...puesto, lugar: hecho.lugar }
    case 'forma':
      return { ...puesto, forma: hecho.forma }
    case 'vaciar':
      return { ...puesto, forma: 'efectivo', venta: openVenta(hecho.clave) }
    case 'estacionar':
      if (venta.lineas.length === 0 || estacionadas.length >= ESTACIONADAS_MAX) return puesto
      return {
        ...puesto,
        forma: 'efectivo',
        venta: openVenta(hecho.clave),
        estacionadas: [...estacionadas, { ...venta, desde: hecho.ahora }],
      }
    case 'retomar': {
      const found = estacionadas.find(({ clave }) => clave === hecho.cual)
      if (!found) return puesto
      const { desde: _, ...retomada } = found
      const rest = estacionadas.filter((una) => una !== found)
      const ocupado = venta.lineas.length > 0 ? [{ ...venta, desde: hecho.ahora }] : []
      return { ...puesto, forma: 'efectivo', venta: retomada, estacionadas: [...rest, ...ocupado] }
    }
    default:
      return { ...puesto, venta: changeVenta(venta, hecho) }
  }
}

/** What a copy of a line costs by what is taken off by hand, in centavos. */
export const computePrecio = (linea: Linea, rebaja: RebajaAMano | null): Centavos =>
  rebaja === null
    ? toCentavos(linea.precio)
    : computeRebajado({
        actual: toCentavos(linea.precio),
        lista: toCentavos(linea.precio_lista ?? linea.precio),
        minimo: linea.minimo?.obliga ? toCentavos(linea.minimo.precio) : null,
        porciento: rebaja.porciento,
      })

/** In centavos. */
export const computeTotal = ({ lineas, rebaja }: Pick<VentaAbierta, 'lineas' | 'rebaja'>): Centavos =>
  sum(lineas.map((linea) => times(computePrecio(linea, rebaja), linea.cantidad)))

/** What is taken off by hand of the whole sale, in centavos. */
export const computeRebaja = (venta: Pick<VentaAbierta, 'lineas' | 'rebaja'>): Centavos =>
  venta.rebaja === null ? CERO : subtract(computeTotal({ ...venta, rebaja: null }), computeTotal(venta))

/** Titles that the law lets nobody sell for so little, where its guard only warns. */
export const listBajoLey = ({ lineas, rebaja }: Pick<VentaAbierta, 'lineas' | 'rebaja'>): string[] =>
  rebaja === null
    ? []
    : lineas
        .filter(
          (linea) =>
            linea.minimo && !linea.minimo.obliga && computePrecio(linea, rebaja) < toCentavos(linea.minimo.precio),
        )
        .map(({ titulo }) => titulo)

export const countEjemplares = (lineas: readonly Pick<Linea, 'cantidad'>[]): number =>
  lineas.reduce((total, { cantidad }) => total + cantidad, 0)

/** What the server is asked to sell. */
export const toPedida = ({ _id, isbn, titulo, precio, cantidad, suelta }: Linea) =>
  suelta ? { suelta: { isbn, titulo, precio }, cantidad } : { libro: _id, cantidad }

/** The same, of its customer and of what is taken off; nothing where there is neither. */
export const toExtras = ({ cliente, rebaja }: VentaAbierta) => ({
  ...(cliente && { cliente: cliente._id }),
  ...(rebaja && { rebaja }),
})

const isTexto = (found: unknown): found is string => typeof found === 'string'
const isLinea = (found: unknown): found is Linea => {
  const { _id, isbn, titulo, precio, precio_lista, precio_antes, oferta, libres, cantidad } = Object(found)
  return (
    [_id, isbn, titulo].every(isTexto) &&
    typeof precio === 'number' &&
    [precio_lista, precio_antes, libres].every((n) => n === null || typeof n === 'number') &&
    (oferta === null || isTexto(oferta)) &&
    Number.isInteger(cantidad) &&
    cantidad > 0
  )
}

function parseVenta(found: unknown): VentaAbierta | null {
  const { clave, lineas, cliente, rebaja } = Object(found)
  if (!isTexto(clave) || !Array.isArray(lineas) || !lineas.every(isLinea)) return null
  const quien = Object(cliente)
  const cuanto = Object(rebaja)
  return {
    clave,
    lineas,
    cliente: isTexto(quien._id) && isTexto(quien.nombre) ? { _id: quien._id, nombre: quien.nombre } : null,
    rebaja:
      typeof cuanto.porciento === 'number' && isTexto(cuanto.motivo)
        ? { porciento: cuanto.porciento, motivo: cuanto.motivo }
        : null,
  }
}

/** What the browser kept, also from before there were parked sales; `createClave` for an empty till. */
export function parsePuesto(found: unknown, createClave: () => string): Puesto {
  const { lugar, venta, forma, estacionadas } = Object(found)
  const suya = parseVenta(venta ?? found)
  if (!suya || !isTexto(lugar)) return openPuesto(createClave())
  const parked = Array.isArray(estacionadas) ? estacionadas : []
  return {
    lugar,
    forma: isForma(forma) ? forma : 'efectivo',
    venta: suya,
    estacionadas: parked.flatMap((una: unknown) => {
      const { desde } = Object(una)
      const parsed = parseVenta(una)
      return parsed && isTexto(desde) ? [{ ...parsed, desde }] : []
    }),
  }
}
