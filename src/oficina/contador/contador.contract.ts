// What the owner hands to the accountant: books, documents and money of a month. Administrators alone.

import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Dia, Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { AMBIENTES } from '#venta/facturas/comprobante.rules.ts'
import { CLASES_DE_AVISO, CLASES_DE_DIFERENCIA, CONTROLES, GRADOS } from './cierre.rules.ts'
import { MES } from './mes.rules.ts'

const Mes = () => LineText({ max: 20 }).refine((mes) => MES.test(mes), 'Escribí el mes como aaaa-mm.')

const Enlace = () => z.object({ que: z.enum(['pedido', 'venta', 'caja']), id: Id().nullable(), numero: z.int() })

const Control = () =>
  z.object({
    control: z.enum(CONTROLES),
    /** False: the shop does not do this, or has nothing to compare with; its sides say nothing then. */
    comprobable: z.boolean(),
    debe: Pesos(),
    hay: Pesos(),
    /** What there is less what there should be: the sum of all differences, also of those that are not listed. */
    diferencia: Pesos(),
    /** How many differences there are; the first hundreds are listed. */
    cuantas: z.int(),
    diferencias: z.array(
      z.object({
        clase: z.enum(CLASES_DE_DIFERENCIA),
        grado: z.enum(GRADOS),
        importe: Pesos(),
        de: Enlace(),
        nota: z.string().nullable(),
      }),
    ),
  })

const Cierre = () =>
  z.object({
    mes: z.string(),
    /** Where the documents of its books were authorised: those of tests are worth nothing. */
    ambiente: z.enum(AMBIENTES),
    /** Nothing of it has to be looked at. */
    coincide: z.boolean(),
    controles: z.array(Control()),
    /** What moves no sum, and may be looked at: the first hundreds of each sort. */
    avisos: z.array(
      z.object({
        clase: z.enum(CLASES_DE_AVISO),
        cuantos: z.int(),
        importe: Pesos(),
        de: z.array(Enlace().extend({ importe: Pesos() })),
      }),
    ),
    medios: z.array(
      z.object({ de: z.enum(['pedidos', 'mostrador']), medio: z.string(), cobrado: Pesos(), devuelto: Pesos() }),
    ),
    /** What the gateway took, and how much of what came in nobody told its fee of. */
    comisiones: z.object({ importe: Pesos(), sin_saber: Pesos() }),
    iva: z.object({
      facturas: z.int(),
      creditos: z.int(),
      neto: Pesos(),
      iva: Pesos(),
      exento: Pesos(),
      sin_discriminar: Pesos(),
      total: Pesos(),
    }),
    /** Invoices of suppliers: of the month, paid in it, owed when it ends, overdue then. */
    compras: z.object({ facturado: Pesos(), pagado: Pesos(), debe: Pesos(), vencido: Pesos() }),
    /** Tasks about money that are open now. */
    tareas: z.int(),
  })
export type Cierre = z.infer<ReturnType<typeof Cierre>>

/** Whether orders, counter, gateway, bank, cash and invoices of a month agree, and by what they do not. */
export const getCierreDelMes = contract('GET', '/api/contador/meses/{mes}', ADMIN, () => ({
  summary: 'Dice si el dinero y los comprobantes de un mes coinciden',
  input: z.object({ mes: Mes() }),
  output: Cierre(),
}))

/** The files of a month's documents: they name customers. */
export const ARCHIVOS = ['libro-iva', 'digital-cabecera', 'digital-alicuotas', 'comprobantes'] as const
export type Archivo = (typeof ARCHIVOS)[number]

/** How many documents the files of a month have; asks for the password before the browser leaves for one. */
export const countComprobantesDelMes = contract('GET', '/api/contador/meses/{mes}/comprobantes', RECENT_ADMIN, () => ({
  summary: 'Cuenta los comprobantes de un mes',
  input: z.object({ mes: Mes() }),
  output: z.object({ comprobantes: z.int() }),
}))

/** One of them, written while it is read. */
export const downloadArchivoDelMes = contract(
  'GET',
  '/api/contador/meses/{mes}/archivos/{archivo}',
  { access: 'admin', recent: true, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga uno de los archivos de un mes para el contador',
    input: z.object({ mes: Mes(), archivo: z.enum(ARCHIVOS) }),
    output: z.string(),
  }),
)

/** Documents of one ZIP; a month with more has several. */
export const PAPELES_POR_ZIP = 1_000

/** The papers of all authorised documents of a month, in the order of the list, as one ZIP; of a long month one part of them. */
export const downloadPapelesDelMes = contract(
  'GET',
  '/api/contador/meses/{mes}/papeles',
  { access: 'admin', recent: true, produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga en un ZIP los comprobantes de un mes',
    input: z.object({ mes: Mes(), parte: z.coerce.number<number>().int().min(1).max(1_000).default(1) }),
    output: z.string(),
  }),
)

/** What came in and went out between two days of Argentina, both included, with what the gateway keeps. */
export const downloadMovimientosDeDinero = contract(
  'GET',
  '/api/contador/movimientos',
  { access: 'admin', produces: 'application/octet-stream' },
  () => ({
    summary: 'Descarga lo que entró y salió entre dos días',
    input: z.object({ desde: Dia(), hasta: Dia() }),
    output: z.string(),
  }),
)
