// What the shop needs, and its orders to suppliers. The whole staff's.
import { contract } from '#platform/http/contract.ts'
import { Id, Ordenada, Page, Pesos, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CANTIDAD_MAX, ESTADOS_COMPRA, LINEAS_MAX, NOTA_MAX, ORDENES_COMPRA } from './compra.rules.ts'

const staff = { access: 'admin', staff: true } as const
const CUANTOS = `Escribí cuántos ejemplares, de 1 a ${CANTIDAD_MAX}.`

/** How many copies. */
export const Cantidad = () => z.int(CUANTOS).min(1, CUANTOS).max(CANTIDAD_MAX, CUANTOS)
export const Nombrado = () => z.object({ _id: Id(), nombre: z.string() })

const Linea = () =>
  z.object({
    /** Null once the book is gone. */
    libro: Id().nullable(),
    isbn: z.string(),
    titulo: z.string(),
    cantidad: z.int(),
    /** How many of them came. */
    recibida: z.int(),
    /** PVP of now; null: none, or the book is gone. */
    pvp: Pesos().nullable(),
  })

export const Compra = () =>
  z.object({
    _id: Id(),
    numero: z.int(),
    proveedor: Nombrado(),
    estado: z.enum(ESTADOS_COMPRA),
    creada_en: z.iso.datetime(),
    enviada_en: z.iso.datetime().nullable(),
    por_correo: z.boolean(),
    ejemplares: z.int(),
    recibidos: z.int(),
    version: Version(),
  })
export type Compra = z.infer<ReturnType<typeof Compra>>

export const CompraDetalle = () =>
  Compra().extend({
    nota: z.string().nullable(),
    /** Hundredths of a per cent off the PVP, as it is agreed now. */
    descuento_bp: z.int(),
    razon_social: z.string().nullable(),
    email: z.string().nullable(),
    lineas: z.array(Linea()),
  })
export type CompraDetalle = z.infer<ReturnType<typeof CompraDetalle>>

const Necesidad = () =>
  z.object({
    libro: z.object({ _id: Id(), isbn: z.string(), titulo: z.string(), pvp: Pesos().nullable() }),
    /** From whom it is usually bought: chosen, else the last purchase, else who sends its price. */
    proveedor: Nombrado().nullable(),
    /** Whether somebody has chosen that one. */
    elegido: z.boolean(),
    encargados: z.int(),
    faltan: z.int(),
    /** Readers that are to be told when it is there. */
    esperan: z.int(),
    en_camino: z.int(),
    /** What is still to be ordered. */
    pedir: z.int(),
  })
export type Necesidad = z.infer<ReturnType<typeof Necesidad>>

/** Books that customers or readers wait for or that are below their minimum and that are not ordered yet, by supplier and title. */
export const listNecesidades = contract('GET', '/api/compras/necesidades', staff, () => ({
  summary: 'Lista los libros que hay que comprar, por proveedor',
  input: z.object(Page()),
  output: z.array(Necesidad()),
}))

/** Says from whom a book is usually bought. */
export const setHabitual = contract('PUT', '/api/compras/habituales/{id}', staff, () => ({
  summary: 'Dice a qué proveedor se le compra un libro',
  errors: ['NOT_FOUND'],
  input: z.object({ id: Id(), proveedor: Id() }),
  output: Nombrado(),
}))

/** Orders, without an order the newest first. `abiertas`: drafts and those that are on their way. */
export const listCompras = contract('GET', '/api/compras', staff, () => ({
  summary: 'Lista los pedidos a proveedores, los nuevos primero',
  input: z.object({
    ...Page(),
    ...Ordenada(ORDENES_COMPRA),
    proveedor: Id().optional(),
    abiertas: z.enum(['si', 'no']).default('no'),
  }),
  output: z.array(Compra()),
}))

export const getCompra = contract('GET', '/api/compras/{id}', staff, () => ({
  summary: 'Da un pedido a un proveedor con sus renglones',
  errors: ['COMPRA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: CompraDetalle(),
}))

const Lineas = () =>
  z
    .array(z.object({ libro: Id(), cantidad: Cantidad() }))
    .min(1, 'Agregá al menos un libro.')
    .max(LINEAS_MAX, `No pueden ser más de ${LINEAS_MAX} libros.`)
    .refine((lineas) => new Set(lineas.map(({ libro }) => libro)).size === lineas.length, 'Hay un libro dos veces.')

/** Makes a draft. */
export const createCompra = contract('POST', '/api/compras', staff, () => ({
  summary: 'Crea el borrador de un pedido a un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND'],
  input: z.object({ proveedor: Id(), lineas: Lineas() }),
  output: CompraDetalle(),
}))

/** Writes the lines of a draft anew, and its note. With `version`, only if it has not changed since. */
export const updateCompra = contract('PUT', '/api/compras/{id}', staff, () => ({
  summary: 'Escribe de nuevo los renglones y la nota de un borrador',
  errors: ['COMPRA_NOT_FOUND', 'COMPRA_ENVIADA', 'VERSION'],
  input: z.object({
    id: Id(),
    version: z.int().optional(),
    lineas: Lineas(),
    nota: LineText({ max: NOTA_MAX }).transform((text) => text || null),
  }),
  output: CompraDetalle(),
}))

/** Sends an order, by mail where `correo` says so, or gives up what has not come. */
export const setEstadoCompra = contract('PUT', '/api/compras/{id}/estado', staff, () => ({
  summary: 'Manda un pedido a un proveedor, o cancela lo que no llegó',
  errors: ['COMPRA_NOT_FOUND', 'COMPRA_CERRADA', 'SIN_CORREO'],
  input: z.object({
    id: Id(),
    estado: z.enum(['enviada', 'cancelada'], 'Elegí qué hacer con el pedido.'),
    correo: z.boolean().default(false),
  }),
  output: CompraDetalle(),
}))

/** The order's lines as a spreadsheet, to be sent to the supplier. */
export const downloadCompra = contract(
  'GET',
  '/api/compras/{id}/archivo',
  { ...staff, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga un pedido a un proveedor como planilla',
    errors: ['COMPRA_NOT_FOUND'],
    input: z.object({ id: Id(), formato: z.enum(['csv', 'xlsx']) }),
    output: z.string(),
  }),
)
