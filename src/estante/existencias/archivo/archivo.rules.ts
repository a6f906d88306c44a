// Files of copies: which column is what, what a row says, and what it does to the stock (docs/decisions/073). Pure.
import { parsePesos } from '#catalogo/libros/precio.rules.ts'
import { unguardCelda } from '#platform/celda.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { readCodigo } from '../bip.rules.ts'
import { CANTIDAD_TOPE, type Condicion, type TipoMovimiento } from '../existencia.rules.ts'

/** `fijar`: the file says what is there; `sumar`: it is a delivery. */
export const MODOS_ARCHIVO = ['fijar', 'sumar'] as const
export type ModoArchivo = (typeof MODOS_ARCHIVO)[number]

export const ARCHIVO_BYTES_MAX = 10 * 1024 * 1024
export const FILAS_MAX = 200_000
export const ESTANTE_MAX = 40

/** The columns as the shop writes them; the title is for people and is not read. */
export const CABECERA = ['isbn', 'lugar', 'cantidad', 'condicion', 'proveedor', 'costo', 'estante', 'titulo'] as const

/** The names of each column, folded and without spaces. */
const NOMBRES = {
  lugar: 'lugar deposito local sucursal almacen',
  cantidad: 'cantidad cant stock existencia existencias ejemplares unidades',
  condicion: 'condicion',
  proveedor: 'proveedor distribuidora distribuidor',
  costo: 'costo preciocosto preciodecosto costounitario',
  estante: 'estante estanteria ubicacion',
} as const
type Columna = keyof typeof NOMBRES
export type Columnas = { isbn: number } & Partial<Record<Columna, number>>

/** Where each column stands, or the Spanish reason why the table cannot be used. `isbn` is known already. */
export function findColumnas(cabecera: readonly string[], isbn: number): Columnas | { motivo: string } {
  if (isbn < 0) return { motivo: 'la primera línea no nombra ninguna columna «isbn»' }
  const names = cabecera.map((celda) => fold(celda).replaceAll(' ', ''))
  const columnas: Columnas = { isbn }
  for (const [columna, known] of Object.entries(NOMBRES) as [Columna, string][]) {
    const found = names.flatMap((name, at) => (known.split(' ').includes(name) ? [at] : []))
    if (found.length > 1) return { motivo: `la columna «${columna}» está dos veces` }
    if (found[0] !== undefined) columnas[columna] = found[0]
  }
  return columnas.cantidad === undefined ? { motivo: 'falta la columna «cantidad»' } : columnas
}

export type Rechazo = { linea: number; motivo: string }

/** A row as it is written. Names are not looked up yet; an empty place is the only one. */
export type FilaEscrita = {
  linea: number
  isbn: string
  lugar: string
  cantidad: number
  condicion: Condicion
  proveedor: string
  costo: Centavos | null
  /** Null: the file says nothing of it. */
  estante: string | null
}

const CONDICION_ESCRITA: Record<string, Condicion> = {
  '': 'firme',
  firme: 'firme',
  propio: 'firme',
  propios: 'firme',
  consignacion: 'consignacion',
  enconsignacion: 'consignacion',
  usado: 'usado',
  usados: 'usado',
}

const readEntero = (text: string): number | null =>
  /^-?\d{1,9}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : null

/** What a row says, or why it says nothing that can be used. */
export function readFila(
  celdas: readonly string[],
  linea: number,
  columnas: Columnas,
  modo: ModoArchivo,
): FilaEscrita | Rechazo {
  const cell = (at: number | undefined) => (at === undefined ? '' : unguardCelda((celdas[at] ?? '').trim()))
  const reject = (motivo: string): Rechazo => ({ linea, motivo })
  const escrito = cell(columnas.isbn)
  const codigo = readCodigo(escrito)
  if (!codigo || codigo.tipo === 'otro')
    return reject(escrito === '' ? 'falta el ISBN' : `«${escrito.slice(0, 40)}» no es un ISBN`)
  const cantidad = readEntero(cell(columnas.cantidad))
  if (cantidad === null) return reject(`la cantidad «${cell(columnas.cantidad).slice(0, 40)}» no es un número entero`)
  if (cantidad < 0) return reject('la cantidad es negativa')
  if (cantidad === 0 && modo === 'sumar') return reject('la cantidad es 0: no hay nada que sumar')
  if (cantidad > CANTIDAD_TOPE) return reject(`son más de ${CANTIDAD_TOPE} ejemplares`)
  const condicion = CONDICION_ESCRITA[fold(cell(columnas.condicion)).replaceAll(' ', '')]
  if (!condicion)
    return reject(`la condición «${cell(columnas.condicion).slice(0, 40)}» no es firme, consignacion ni usado`)
  const proveedor = cell(columnas.proveedor)
  if (condicion === 'consignacion' && proveedor === '')
    return reject('los ejemplares en consignación necesitan su proveedor')
  const costo = parsePesos(cell(columnas.costo))
  if (costo === undefined || (costo !== null && (costo < 0 || costo > 20_000_000))) {
    return reject(`el costo «${cell(columnas.costo).slice(0, 40)}» no se entiende`)
  }
  const estante = cell(columnas.estante)
  if (estante.length > ESTANTE_MAX) return reject(`el estante tiene más de ${ESTANTE_MAX} caracteres`)
  return {
    linea,
    isbn: codigo.codigo,
    lugar: cell(columnas.lugar),
    cantidad,
    condicion,
    proveedor,
    costo: costo === null ? null : toCentavos(costo),
    estante: estante || null,
  }
}

/** What the shop knows of what a file names; keys of places and suppliers are folded names. */
export type Conocido = {
  libros: ReadonlyMap<string, { id: string; dePapel: boolean }>
  /** The open places; without a name there must be one. */
  lugares: ReadonlyMap<string, string>
  unico: string | null
  proveedores: ReadonlyMap<string, string>
}

export type Clave = { libroId: string; lugarId: string; condicion: Condicion; proveedorId: string | null }
export type FilaResuelta = Clave & Pick<FilaEscrita, 'linea' | 'cantidad' | 'costo' | 'estante'>

export const keyOf = ({ libroId, lugarId, condicion, proveedorId }: Clave): string =>
  `${libroId} ${lugarId} ${condicion} ${proveedorId ?? ''}`

/** The row with what it names, or what of it nobody knows. */
export function resolveFila(
  { isbn, lugar, proveedor, condicion, ...fila }: FilaEscrita,
  conocido: Conocido,
): FilaResuelta | Rechazo {
  const reject = (motivo: string): Rechazo => ({ linea: fila.linea, motivo })
  const libro = conocido.libros.get(isbn)
  if (!libro) return reject(`el ISBN ${isbn} no está en el catálogo`)
  if (!libro.dePapel) return reject(`el libro ${isbn} no es de papel`)
  const lugarId = lugar === '' ? conocido.unico : conocido.lugares.get(fold(lugar))
  if (!lugarId) {
    return reject(
      lugar === '' ? 'hay más de un lugar: escribí cuál' : `el lugar «${lugar.slice(0, 80)}» no existe o está cerrado`,
    )
  }
  const consignado = condicion === 'consignacion'
  const proveedorId = proveedor === '' ? null : conocido.proveedores.get(fold(proveedor))
  if (proveedorId === undefined) return reject(`el proveedor «${proveedor.slice(0, 80)}» no existe`)
  return { ...fila, libroId: libro.id, lugarId, condicion, proveedorId: consignado ? proveedorId : null }
}

export type Hay = { fisico: number; reservado: number; estante: string | null }
export type MovimientoDeFila = Clave & { tipo: TipoMovimiento; cantidad: number; costo: Centavos | null }
export type Plan = {
  movimientos: MovimientoDeFila[]
  estantes: (Clave & { estante: string })[]
  creadas: number
  cambiadas: number
  iguales: number
  rechazos: Rechazo[]
}

/** What a file does, row by row. The same copies twice add up in a delivery, and are refused where a file says what is there. */
export function planArchivo(filas: readonly FilaResuelta[], hay: ReadonlyMap<string, Hay>, modo: ModoArchivo): Plan {
  const plan: Plan = { movimientos: [], estantes: [], creadas: 0, cambiadas: 0, iguales: 0, rechazos: [] }
  const seen = new Map<string, number>()
  for (const { linea, cantidad, costo, estante, libroId, lugarId, condicion, proveedorId } of filas) {
    const clave: Clave = { libroId, lugarId, condicion, proveedorId }
    const key = keyOf(clave)
    const before = seen.get(key)
    if (modo === 'fijar' && before !== undefined) {
      plan.rechazos.push({ linea, motivo: `repite los ejemplares de la línea ${before}` })
      continue
    }
    if (before === undefined) seen.set(key, linea)
    const here = hay.get(key)
    const cambio = modo === 'sumar' ? cantidad : cantidad - (here?.fisico ?? 0)
    if (modo === 'fijar' && here && cantidad < here.reservado) {
      plan.rechazos.push({
        linea,
        motivo: `hay ${here.reservado} reservados para pedidos: no pueden quedar ${cantidad}`,
      })
      continue
    }
    const otroEstante = estante !== null && estante !== (here?.estante ?? null) && (here !== undefined || cambio !== 0)
    if (cambio !== 0) {
      plan.movimientos.push({ ...clave, tipo: modo === 'sumar' ? 'compra' : 'recuento', cantidad: cambio, costo })
    }
    if (otroEstante) plan.estantes.push({ ...clave, estante })
    if (cambio === 0 && !otroEstante) plan.iguales++
    else if (here) plan.cambiadas++
    else plan.creadas++
  }
  return plan
}

/** «Archivo N.º 5», as movements name it. */
export const nameArchivo = (numero: number, deshecho = false): string =>
  `Archivo N.º ${numero}${deshecho ? ', deshecho' : ''}`
