import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { LINEAS_MAX, TEXTO_MAX, VECES_MAX } from './extracto.rules.ts'
import { ESTADOS_PAGO, MEDIOS, MEDIOS_A_MANO, TIPOS } from './pago.rules.ts'
import { CLASES_TAREA } from './tarea.rules.ts'
import { TIPOS_ARCHIVO } from './transferencia.rules.ts'

/** The money of an order, as its customer sees it. In pesos. */
export const PagoVisto = () =>
  z.object({
    estado: z.enum(ESTADOS_PAGO),
    medio: z.enum(MEDIOS),
    total: Pesos(),
    pagado: Pesos(),
    devuelto: Pesos(),
    /** What is still to be paid. */
    saldo: Pesos(),
    /** It can be paid by the gateway now. */
    pagable: z.boolean(),
    /** Until when; null: without end, or nothing is to be paid. */
    vence_en: z.iso.datetime().nullable(),
    /** The time to pay by transfer is over, and nothing came: copies are not kept any more. */
    vencido: z.boolean(),
    /** When the customer last said that they transferred; null: they did not, or no transfer is waited for. */
    avisada_en: z.iso.datetime().nullable(),
    /** Its customer may say now that they transferred, or send a voucher. */
    avisable: z.boolean(),
    /** How many vouchers its customer sent. */
    archivos: z.int(),
    /** What became of the last try, in a sentence; null where there is nothing to say. */
    aviso: z.string().nullable(),
    /** Where a voucher that is to be paid can be seen. */
    cupon: z.string().nullable(),
    /** The gateway did not answer: what is said here is what was known before. */
    sin_respuesta: z.boolean(),
  })
export type PagoVisto = z.infer<ReturnType<typeof PagoVisto>>

const ERRORES = ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'PASARELA_CAIDA', 'PASARELA_RECHAZA']

/**
 * Where the order is paid: by its customer, or by the staff for an order by telephone. Repeated it is the same attempt. `enviar`: the
 * link goes to the customer by mail too, the staff's alone.
 */
export const pagarPedido = contract('POST', '/api/pedidos/{id}/pagar', { access: 'usuario' }, () => ({
  summary: 'Da la dirección donde se paga un pedido',
  errors: [...ERRORES, 'SIN_EXISTENCIAS', 'TOPE_SIN_PAGAR', 'PEDIDO_VENCIDO'],
  input: z.object({ id: Id(), enviar: z.boolean().default(false) }),
  output: z.object({ enlace: z.string() }),
}))

/** Asks the gateway what is true of an order's money, by its customer or the staff. `pago`: the payment that the browser brought back; it is only looked up. */
export const consultarPago = contract('POST', '/api/pedidos/{id}/consultar-pago', { access: 'usuario' }, () => ({
  summary: 'Consulta a la pasarela el pago de un pedido',
  errors: ['PEDIDO_NOT_FOUND'],
  input: z.object({ id: Id(), pago: LineText({ max: 30 }).regex(/^\d+$/, 'Ese pago no existe.').nullish() }),
  output: PagoVisto().nullable(),
}))

const MovimientoVisto = () =>
  z.object({
    _id: z.int(),
    tipo: z.enum(TIPOS),
    medio: z.enum(MEDIOS),
    importe: Pesos(),
    pago: z.string().nullable(),
    detalle: z.string(),
    ocurrido_en: z.iso.datetime(),
    /** Who noted it; null: the gateway or the shop itself. */
    quien: z.string().nullable(),
  })
export type MovimientoVisto = z.infer<ReturnType<typeof MovimientoVisto>>

const TareaVista = () =>
  z.object({
    _id: Id(),
    clase: z.enum(CLASES_TAREA),
    pedido: Id(),
    numero: z.int(),
    importe: Pesos(),
    creada_en: z.iso.datetime(),
    hecha_en: z.iso.datetime().nullable(),
    quien: z.string().nullable(),
    nota: z.string(),
  })
export type TareaVista = z.infer<ReturnType<typeof TareaVista>>

/** The money of one order, as the staff sees it. */
export const PagosDePedido = () =>
  z.object({
    pago: PagoVisto().nullable(),
    movimientos: z.array(MovimientoVisto()),
    /** What its customer said of transfers. */
    avisos: z.array(z.object({ comprobante: z.string(), creado_en: z.iso.datetime() })),
    /** The vouchers that its customer sent. */
    archivos: z.array(
      z.object({ _id: Id(), tipo: z.enum(TIPOS_ARCHIVO), bytes: z.int(), creado_en: z.iso.datetime() }),
    ),
    /** Payments that something is left of, with what is left. */
    devolvibles: z.array(z.object({ pago: z.string(), medio: z.enum(MEDIOS), queda: Pesos() })),
    devoluciones: z.array(
      z.object({
        _id: Id(),
        importe: Pesos(),
        medio: z.enum(MEDIOS),
        estado: z.enum(['pedida', 'hecha', 'rechazada']),
        falla: z.string().nullable(),
        motivo: z.string(),
        lineas: z.array(z.object({ linea: z.int(), cantidad: z.int() })),
        pedida_en: z.iso.datetime(),
        quien: z.string().nullable(),
      }),
    ),
    tareas: z.array(TareaVista()),
    /** What the caller may do now. */
    puede: z.object({ recibir: z.boolean(), devolver: z.boolean(), enlace: z.boolean() }),
  })
export type PagosDePedido = z.infer<ReturnType<typeof PagosDePedido>>

export const getPagosDePedido = contract(
  'GET',
  '/api/pedidos/{id}/pagos',
  { access: 'admin', staff: true, scope: 'pagos:leer' },
  () => ({
    summary: 'Da los pagos y devoluciones de un pedido',
    errors: ['PEDIDO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: PagosDePedido(),
  }),
)

export const Nota = () => LineText({ max: 200, tooLong: 'La nota puede tener hasta 200 caracteres.' })
export const Importe = () =>
  z
    .number('Escribí un importe.')
    .positive('El importe tiene que ser mayor que cero.')
    .max(20_000_000, 'El importe es demasiado grande.')

/**
 * Money that came by another way, written down by whoever got it. `clave`: made by the panel; sent twice it is written once. `linea`: it
 * is a line of the bank's list, which pays one order only; its text is not kept.
 */
export const recibirPago = contract(
  'POST',
  '/api/pedidos/{id}/pagos',
  { access: 'admin', staff: true, recent: true },
  () => ({
    summary: 'Anota un pago que llegó por otro medio',
    errors: ['PEDIDO_NOT_FOUND', 'PAGO_NO_POSIBLE', 'PAGO_DE_MAS', 'LINEA_USADA'],
    input: z.object({
      id: Id(),
      clave: Id(),
      medio: z.enum(MEDIOS_A_MANO, 'Elegí cómo te pagaron.'),
      importe: Importe(),
      nota: Nota().default(''),
      linea: z
        .object({
          fecha: z.iso.date('La fecha no es válida.'),
          texto: LineText({ max: TEXTO_MAX }),
          vez: z.int().min(1).max(VECES_MAX),
          /** How many lines of the list have this day and text; no more of them pay an order. */
          iguales: z.int().min(1).max(LINEAS_MAX).optional(),
        })
        .nullish(),
    }),
    output: PagosDePedido(),
  }),
)

const TransferenciaAbierta = () =>
  z.object({
    pedido: Id(),
    numero: z.int(),
    /** Who ordered; null where it is not known any more. */
    nombre: z.string().nullable(),
    saldo: Pesos(),
    fecha_hora: z.iso.datetime(),
    /** Until when its copies are kept; null: without end, or not any more. */
    vence_en: z.iso.datetime().nullable(),
    vencida: z.boolean(),
    /** The numbers of vouchers that its customer named; an empty one: they transferred, and named none. */
    comprobantes: z.array(z.string()),
    /** How many vouchers they sent. */
    archivos: z.int(),
  })
export type TransferenciaAbierta = z.infer<ReturnType<typeof TransferenciaAbierta>>

/** What the owner has to see to, and how it stands with the gateway. */
export const getPagos = contract('GET', '/api/pagos', ADMIN, () => ({
  summary: 'Da los pagos que hay que atender y el estado de la pasarela',
  input: z.object({ hechas: z.enum(['si', 'no']).default('no') }),
  output: z.object({
    pasarela: z.object({
      configurada: z.boolean(),
      ensayo: z.boolean(),
      /** The shop has an address that the gateway reaches. */
      publica: z.boolean(),
      con_firma: z.boolean(),
      metodos: z.array(z.string()),
      /** Attempts that are not over: another account could not ask about them. */
      abiertos: z.int(),
      /** Given to the gateway while there is none. */
      sin_pasarela: z.array(z.string()),
      aviso_en: z.iso.datetime().nullable(),
      aviso_invalido_en: z.iso.datetime().nullable(),
      falla: z.object({ en: z.iso.datetime(), detalle: z.string() }).nullable(),
    }),
    tareas: z.array(TareaVista()),
    /** Orders whose transfer has not come, or not all of it; the oldest first. */
    transferencias: z.array(TransferenciaAbierta()),
    /** `entero`: paid whole, and given back in part. */
    por_estado: z.array(
      z.object({ estado: z.enum(ESTADOS_PAGO), entero: z.boolean(), pedidos: z.int(), importe: Pesos() }),
    ),
  }),
}))

/**
 * A task is done; `reponer`: first the copies of an order that was paid without them are taken again. One that asks for money to be given
 * back is 409 `PLATA_AQUI` while the money is here, unless `confirmado` says with a reason (`nota`) that it is done all the same.
 */
export const terminarTarea = contract('POST', '/api/pagos/tareas/{id}', ADMIN, () => ({
  summary: 'Da por hecha una tarea de pagos',
  errors: ['TAREA_NOT_FOUND', 'SIN_EXISTENCIAS', 'PLATA_AQUI'],
  input: z.object({
    id: Id(),
    reponer: z.boolean().default(false),
    confirmado: z.boolean().default(false),
    nota: Nota().default(''),
  }),
  output: TareaVista(),
}))
