// Invoices and credit notes of orders. Asking for one and seeing it is the whole staff's; credits, corrections and the queue are
// administrators'; a customer sees the documents of their own orders.
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Ordenada, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  AMBIENTES,
  CLASES,
  CONDICIONES_RECEPTOR,
  ESTADOS_COMPROBANTE,
  MOMENTO_CLAVES,
  ORDENES_COMPROBANTE,
  RUBROS,
} from './comprobante.rules.ts'
import { Receptor } from './comprobante.schemas.ts'
import { DOCUMENTOS } from './receptor.rules.ts'

const ReceptorVisto = () =>
  z.object({
    condicion: z.enum(CONDICIONES_RECEPTOR),
    documento: z.enum(DOCUMENTOS),
    numero: z.string(),
    nombre: z.string(),
    domicilio: z.string(),
  })

const Linea = () =>
  z.object({
    linea: z.int(),
    rubro: z.enum(RUBROS),
    descripcion: z.string(),
    cantidad: z.int(),
    unitario: Pesos(),
    /** What is left to be credited: copies of a book, or a sum of shipping or surcharge. */
    resto: z.int(),
    resto_importe: Pesos(),
  })

const Comprobante = () =>
  z.object({
    _id: Id(),
    clase: z.enum(CLASES),
    /** `Factura B 00003-00000012`. */
    nombre: z.string(),
    estado: z.enum(ESTADOS_COMPROBANTE),
    ambiente: z.enum(AMBIENTES),
    /** What it is of: an order, or a sale at the counter. */
    pedido: z.object({ _id: Id(), numero: z.int() }).nullable(),
    venta: z.object({ _id: Id(), numero: z.int() }).nullable(),
    /** Of a credit note: its invoice. */
    factura: Id().nullable(),
    /** `yyyy-mm-dd`; null while it has no number. */
    fecha: z.iso.date().nullable(),
    total: Pesos(),
    cae: z.string().nullable(),
    creado_en: z.iso.datetime(),
  })
export type Comprobante = z.infer<ReturnType<typeof Comprobante>>

/** With what the staff alone sees. */
const ComprobanteEnLista = () =>
  Comprobante().extend({
    /** Why it was refused or waits; what the tax office observed. */
    motivo: z.string().nullable(),
    receptor: ReceptorVisto(),
  })
export type ComprobanteEnLista = z.infer<ReturnType<typeof ComprobanteEnLista>>
const ComprobanteDePanel = () => ComprobanteEnLista().extend({ lineas: z.array(Linea()) })
export type ComprobanteDePanel = z.infer<ReturnType<typeof ComprobanteDePanel>>

/** What can be done for an order: nothing before legal name and CUIT are typed in, then a paper that is no invoice, then invoices. */
export const MODOS = ['nada', 'no-fiscal', 'fiscal'] as const

const DePedido = () =>
  z.object({
    modo: z.enum(MODOS),
    /** What is still to be typed in before invoices can be made. */
    faltan: z.array(z.string()),
    /** An invoice may be made now. */
    facturable: z.boolean(),
    /** A paper that is no invoice may be printed of it: it has none that is authorised and not wholly credited. */
    no_fiscal: z.boolean(),
    /** From this total on the buyer has to be identified. */
    umbral: Pesos(),
    total: Pesos(),
    /** What was given back of the money and is not yet credited. */
    por_acreditar: Pesos(),
    /** Its credit note is made by itself, in seconds. */
    nota_sola: z.boolean(),
    /** When the shop's settings invoice an order; a sale at the counter by hand. */
    momento: z.enum(MOMENTO_CLAVES),
    receptor: ReceptorVisto(),
    comprobantes: z.array(ComprobanteDePanel()),
  })
export type ComprobantesDePedido = z.infer<ReturnType<typeof DePedido>>

/** All of an order, for the staff. */
export const getComprobantesDePedido = contract(
  'GET',
  '/api/pedidos/{id}/comprobantes',
  { access: 'admin', staff: true, scope: 'pagos:leer' },
  () => ({
    summary: 'Lista los comprobantes de un pedido',
    errors: ['PEDIDO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: DePedido(),
  }),
)

/** The same of a sale at the counter. */
export const getComprobantesDeVenta = contract(
  'GET',
  '/api/mostrador/ventas/{id}/comprobantes',
  { access: 'admin', staff: true },
  () => ({
    summary: 'Lista los comprobantes de una venta del mostrador',
    errors: ['VENTA_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: DePedido(),
  }),
)

/** The authorised ones of one's own order. */
export const listMisComprobantes = contract('GET', '/api/pedidos/{id}/facturas', { access: 'usuario' }, () => ({
  summary: 'Lista los comprobantes autorizados de un pedido propio',
  errors: ['PEDIDO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.array(Comprobante()),
}))

/** Asks for the order's invoice. `_id` is made by the screen: sent again it is the same one. Without `receptor` as the settings say. */
export const createFactura = contract(
  'POST',
  '/api/pedidos/{id}/comprobantes',
  { access: 'admin', staff: true },
  () => ({
    summary: 'Pide la factura de un pedido',
    errors: [
      ...['PEDIDO_NOT_FOUND', 'PEDIDO_CANCELADO', 'FACTURACION_INCOMPLETA', 'YA_FACTURADO'],
      ...['SIN_IMPORTE', 'COMPROBANTE_REPETIDO'],
    ],
    input: z.object({ id: Id(), _id: Id(), receptor: Receptor().optional() }),
    output: DePedido(),
  }),
)

/** The same for a sale at the counter. */
export const createFacturaDeVenta = contract(
  'POST',
  '/api/mostrador/ventas/{id}/comprobantes',
  { access: 'admin', staff: true },
  () => ({
    summary: 'Pide la factura de una venta del mostrador',
    errors: ['VENTA_NOT_FOUND', 'FACTURACION_INCOMPLETA', 'YA_FACTURADO', 'SIN_IMPORTE', 'COMPROBANTE_REPETIDO'],
    input: z.object({ id: Id(), _id: Id(), receptor: Receptor().optional() }),
    output: DePedido(),
  }),
)

/** A sale at the counter has more lines than an order, which has two that are no books. */
const LINEAS_MAX = 200

/** Asks for a credit note of some lines of an invoice; `importe` only of shipping and surcharge, all of it without. */
export const createCredito = contract(
  'POST',
  '/api/comprobantes/{id}/creditos',
  { access: 'admin', recent: true },
  () => ({
    summary: 'Pide una nota de crédito de una factura',
    errors: [
      'COMPROBANTE_NOT_FOUND',
      'FACTURACION_INCOMPLETA',
      'NO_ACREDITABLE',
      'SIN_IMPORTE',
      'COMPROBANTE_REPETIDO',
    ],
    input: z.object({
      id: Id(),
      _id: Id(),
      lineas: z
        .array(
          z.object({
            linea: z.int().min(1).max(LINEAS_MAX),
            cantidad: z.int('Escribí cuántos.').min(1, 'Escribí cuántos.').max(1_000_000),
            importe: z
              .number('Escribí un importe en pesos.')
              .min(0.01, 'Escribí un importe en pesos.')
              .max(1_000_000_000)
              .brand<'pesos', 'inout'>()
              .optional(),
          }),
        )
        .min(1, 'Elegí qué acreditar.')
        .max(LINEAS_MAX),
    }),
    output: DePedido(),
  }),
)

/** Tries again: what waits at once; what was refused by the settings of now and, with `receptor`, for another buyer. */
export const retryComprobante = contract('PUT', '/api/comprobantes/{id}', { access: 'admin' }, () => ({
  summary: 'Reintenta la autorización de un comprobante',
  errors: ['COMPROBANTE_NOT_FOUND', 'COMPROBANTE_AUTORIZADO', 'FACTURACION_INCOMPLETA', 'SIN_IMPORTE'],
  input: z.object({ id: Id(), receptor: Receptor().optional() }),
  output: Mensaje(),
}))

/** Takes a document that was never authorised out of the queue. */
export const deleteComprobante = contract('DELETE', '/api/comprobantes/{id}', { access: 'admin' }, () => ({
  summary: 'Saca de la cola un comprobante que no se autorizó',
  errors: ['COMPROBANTE_NOT_FOUND', 'COMPROBANTE_AUTORIZADO', 'COMPROBANTE_EN_CURSO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Without an order the newest first. `q` is the number of an order, of a sale or of a document, or a CAE. */
export const listComprobantes = contract('GET', '/api/comprobantes', { access: 'admin' }, () => ({
  summary: 'Lista los comprobantes, los nuevos primero',
  input: z.object({
    ...Page(),
    ...Ordenada(ORDENES_COMPROBANTE),
    q: LineText({ max: 40 }).optional(),
    estado: z.enum(ESTADOS_COMPROBANTE).optional(),
  }),
  output: z.array(ComprobanteEnLista()),
}))
