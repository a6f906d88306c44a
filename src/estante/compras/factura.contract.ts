// Invoices of suppliers for what was bought outright. Money: administrators alone.
import { contract } from '#platform/http/contract.ts'
import { DOS_CIFRAS, hasDosDecimales } from '#platform/money.ts'
import { Dia, Id, Mensaje, Ordenada, Page, Pesos, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { MEDIOS_DE_PAGO, NOTA_MAX, NUMERO_MAX, ORDENES_FACTURA, TOTAL_MAX, VISTAS } from './factura.rules.ts'

const admin = { access: 'admin' } as const
const TOTAL = 'Escribí el total de la factura en pesos.'

const Factura = () =>
  z.object({
    _id: Id(),
    proveedor: z.object({ _id: Id(), nombre: z.string() }),
    numero: z.string(),
    fecha: z.iso.date(),
    vence: z.iso.date(),
    total: Pesos(),
    nota: z.string().nullable(),
    /** Null while it is owed. */
    pago: z.object({ el: z.iso.date(), con: z.enum(MEDIOS_DE_PAGO) }).nullable(),
    vencida: z.boolean(),
    version: Version(),
  })
export type FacturaDeProveedor = z.infer<ReturnType<typeof Factura>>

/** Without an order those that are owed by the day on which they are due, others the newest first; with all that is owed, and how much of it is overdue. */
export const listFacturasDeProveedores = contract('GET', '/api/facturas-de-proveedores', admin, () => ({
  summary: 'Lista las facturas de proveedores con lo que se debe',
  input: z.object({
    ...Page(),
    ...Ordenada(ORDENES_FACTURA),
    vista: z.enum(VISTAS).default('por-pagar'),
    proveedor: Id().optional(),
  }),
  output: z.object({ debe: Pesos(), vencido: Pesos(), facturas: z.array(Factura()) }),
}))

const campos = () => ({
  numero: LineText({ max: NUMERO_MAX, required: 'Escribí el número de la factura.' }),
  fecha: Dia(),
  vence: Dia(),
  total: z
    .number(TOTAL)
    .min(0.01, TOTAL)
    .max(TOTAL_MAX / 100, TOTAL)
    .refine(hasDosDecimales, DOS_CIFRAS)
    .brand<'pesos', 'inout'>(),
  nota: LineText({ max: NOTA_MAX }).default(''),
})

/** `_id` is made by the browser: sent again it is the same invoice. */
export const createFacturaDeProveedor = contract('POST', '/api/facturas-de-proveedores', admin, () => ({
  summary: 'Anota una factura de un proveedor',
  errors: ['PROVEEDOR_NOT_FOUND', 'FACTURA_REPETIDA'],
  input: z.object({ _id: Id(), proveedor: Id(), ...campos() }),
  output: Factura(),
}))

/** Writes the whole form of one that is owed. With `version`, only if it has not changed since. */
export const updateFacturaDeProveedor = contract('PUT', '/api/facturas-de-proveedores/{id}', admin, () => ({
  summary: 'Corrige una factura de un proveedor que se debe',
  errors: ['FACTURA_NOT_FOUND', 'FACTURA_REPETIDA', 'FACTURA_PAGADA', 'VERSION'],
  input: z.object({ id: Id(), version: Version().optional(), ...campos() }),
  output: Factura(),
}))

/** When and by what it was paid; `pago` null takes that back. */
export const payFacturaDeProveedor = contract('PUT', '/api/facturas-de-proveedores/{id}/pago', admin, () => ({
  summary: 'Anota que se pagó una factura de un proveedor, o lo deshace',
  errors: ['FACTURA_NOT_FOUND', 'FACTURA_PAGADA'],
  input: z.object({
    id: Id(),
    pago: z.object({ el: Dia(), con: z.enum(MEDIOS_DE_PAGO, 'Elegí cómo se pagó.') }).nullable(),
  }),
  output: Factura(),
}))

/** One that was written down by mistake, and was not paid. */
export const deleteFacturaDeProveedor = contract('DELETE', '/api/facturas-de-proveedores/{id}', admin, () => ({
  summary: 'Elimina una factura de un proveedor anotada por error',
  errors: ['FACTURA_NOT_FOUND', 'FACTURA_PAGADA'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
