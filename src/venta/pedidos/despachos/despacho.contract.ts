// Parcels of orders. Customers see theirs with their order (estado.contract.ts); these calls are the staff's.

import { CLAVES_TRANSPORTE } from '#envios/transportes/adaptador.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESTADOS } from '../estado.rules.ts'
import { Igual } from '../igual.contract.ts'
import { ESTADOS_DESPACHO, QUIENES } from './despacho.rules.ts'
import { DespachoCambios, DespachoForm, VueltaForm } from './despacho.schemas.ts'
import { ESTADOS_REGISTRO } from './registro.rules.ts'

/** `transporte` is the word of the carrier (transporte.rules.ts); `enlace` is where its number can be followed. */
const Comun = () => ({
  _id: Id(),
  estado: z.enum(ESTADOS_DESPACHO),
  transporte: z.string(),
  servicio: z.string().nullable(),
  sucursal: z.string().nullable(),
  seguimiento: z.string().nullable(),
  enlace: z.string().nullable(),
})
const ItemVisto = () => z.object({ linea: z.int(), isbn: z.string(), titulo: z.string(), cantidad: z.int() })

/** A parcel as the customer of its order sees it. */
export const DespachoVisto = () =>
  z.object({
    ...Comun(),
    items: z.array(ItemVisto()),
    /** What it has been through, oldest first. */
    pasos: z.array(z.object({ estado: z.enum(ESTADOS_DESPACHO), fecha_hora: z.iso.datetime() })),
  })
export type DespachoVisto = z.infer<ReturnType<typeof DespachoVisto>>

/** The same for the staff: what it weighed and cost, and who did what. `quien` is null where the account is gone. */
export const Despacho = () =>
  z.object({
    ...Comun(),
    items: z.array(ItemVisto()),
    pasos: z.array(
      z.object({
        estado: z.enum(ESTADOS_DESPACHO),
        fecha_hora: z.iso.datetime(),
        por: z.enum(QUIENES),
        quien: z.string().nullable(),
      }),
    ),
    /** What the carrier charged for, in grams. */
    peso_g: z.int().nullable(),
    costo: Pesos().nullable(),
    /** As its carrier knows it; null where it was never told, or told to forget it. `clave` null: a carrier that is gone. */
    registro: z
      .object({
        clave: z.enum(CLAVES_TRANSPORTE).nullable(),
        estado: z.enum(ESTADOS_REGISTRO),
        numero: z.string().nullable(),
        /** Its label is kept here. */
        etiqueta: z.boolean(),
      })
      .nullable(),
    /** `pendiente`: it came back, and its copies were sold with it; `hecha`: they are on the shelf again. */
    vuelta: z.enum(['pendiente', 'hecha']).nullable(),
    /** It should have arrived by now. */
    demorado: z.boolean(),
    version: Version(),
  })
export type Despacho = z.infer<ReturnType<typeof Despacho>>

/**
 * Copies of an order that are in no parcel yet. `por_llegar` of them are still to come to the shop, `sin_ejemplares` were sold to
 * somebody else when its time was over; `estantes` says where the others stand: kept for this order with how many, or, with null, a place that is known to have the book.
 */
export const Falta = () =>
  z.object({
    linea: z.int(),
    isbn: z.string(),
    titulo: z.string(),
    cantidad: z.int(),
    por_llegar: z.int(),
    sin_ejemplares: z.int(),
    estantes: z.array(z.object({ lugar: z.string(), estante: z.string().nullable(), cantidad: z.int().nullable() })),
  })
export type Falta = z.infer<ReturnType<typeof Falta>>

/**
 * The parcels of one order, oldest first, what is in none, and the state that they suggest for the order. `seguibles` are the
 * carriers that can be asked where a parcel is (`listNovedadesDeDespacho`), `registrables` those that can be told of one.
 */
export const DespachosDePedido = () =>
  z.object({
    despachos: z.array(Despacho()),
    faltan: z.array(Falta()),
    ofrece: z.enum(ESTADOS).nullable(),
    seguibles: z.array(z.string()),
    registrables: z.array(z.enum(CLAVES_TRANSPORTE)),
  })
export type DespachosDePedido = z.infer<ReturnType<typeof DespachosDePedido>>

export const STAFF = { access: 'admin', staff: true } as const

export const getDespachosDePedido = contract(
  'GET',
  '/api/pedidos/{id}/despachos',
  { ...STAFF, scope: 'despachos:leer' },
  () => ({
    summary: 'Da los despachos de un pedido y lo que falta preparar',
    errors: ['PEDIDO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: DespachosDePedido(),
  }),
)

/** The order's state follows its parcels; without it as the shop's settings say. */
const ConPedido = () => ({ con_pedido: z.boolean().optional() })

/**
 * Packs copies of an order that are in no other parcel. Where the shop's settings say so it leaves at once, unless it is to be picked up
 * or a carrier has to be told of it.
 */
export const createDespacho = contract(
  'POST',
  '/api/pedidos/{id}/despachos',
  { ...STAFF, scope: 'despachos:escribir' },
  () => ({
    summary: 'Prepara un despacho con ejemplares de un pedido',
    errors: [
      'PEDIDO_NOT_FOUND',
      'PEDIDO_CANCELADO',
      'YA_DESPACHADO',
      'EN_DISPUTA',
      'REVOCADO',
      'SIN_PAGAR',
      'SIN_EJEMPLARES',
    ],
    input: z.object({ id: Id(), ...DespachoForm().shape, ...ConPedido(), ...Igual() }),
    output: DespachosDePedido(),
  }),
)

/**
 * Changes what is sent; the copies only while it has not left. With `version`, only if the parcel has not changed since. The
 * answer is about its order.
 */
export const updateDespacho = contract('PUT', '/api/despachos/{id}', { ...STAFF, scope: 'despachos:escribir' }, () => ({
  summary: 'Cambia los datos que se mandan de un despacho',
  errors: [
    'DESPACHO_NOT_FOUND',
    'DESPACHO_SALIDO',
    'DESPACHO_REGISTRADO',
    'YA_DESPACHADO',
    'SIN_EJEMPLARES',
    'VERSION',
  ],
  input: z.object({ id: Id(), ...DespachoCambios().shape }),
  output: DespachosDePedido(),
}))

/**
 * A step of a parcel; the same state again changes nothing. With `visto`, the state that the panel showed, only if it is
 * still that one. `avisar`: its customer is told by mail, where the step is one that customers are told.
 */
export const updateEstadoDespacho = contract(
  'PUT',
  '/api/despachos/{id}/estado',
  { ...STAFF, scope: 'despachos:escribir' },
  () => ({
    summary: 'Pasa un despacho a otro estado',
    errors: [
      ...(['DESPACHO_NOT_FOUND', 'PASO_NO_PERMITIDO', 'ESTADO_CAMBIADO', 'PEDIDO_CANCELADO'] as const),
      ...(['YA_DESPACHADO', 'DESPACHO_REPUESTO', 'EN_DISPUTA', 'REVOCADO', 'SIN_PAGAR', 'SIN_EJEMPLARES'] as const),
    ],
    input: z.object({
      id: Id(),
      estado: z.enum(ESTADOS_DESPACHO, 'Elegí un estado del paquete.'),
      visto: z.enum(ESTADOS_DESPACHO).nullish(),
      avisar: z.boolean().default(true),
      ...ConPedido(),
      ...Igual(),
    }),
    output: DespachosDePedido(),
  }),
)

const Novedades = () =>
  z.array(z.object({ texto: z.string(), fecha: z.string().nullable(), lugar: z.string().nullable() }))

/** What the parcel's carrier says of it now, oldest first, in its own words; nothing of it is stored. */
export const listNovedadesDeDespacho = contract('GET', '/api/despachos/{id}/novedades', STAFF, () => ({
  summary: 'Lista lo que el transporte dice ahora de un despacho',
  errors: ['DESPACHO_NOT_FOUND', 'SIN_NOVEDADES', 'TRANSPORTE_NO_RESPONDE'],
  input: z.object({ id: Id() }),
  output: Novedades(),
}))

export type Novedad = z.infer<ReturnType<typeof Novedades>>[number]

/**
 * The copies of a parcel that came back are put on the shelf again, once, and go no more for their order; a second time changes
 * nothing. `lugar`: where; without it where each was taken from.
 */
export const reponerDespacho = contract('POST', '/api/despachos/{id}/vuelta', STAFF, () => ({
  summary: 'Repone los ejemplares de un despacho que volvió',
  errors: [
    'DESPACHO_NOT_FOUND',
    'SIN_VUELTA',
    'YA_DESPACHADO',
    'LUGAR_NOT_FOUND',
    'LUGAR_CERRADO',
    'LIBRO_SIN_EJEMPLARES',
  ],
  input: z.object({ id: Id(), ...VueltaForm().shape }),
  output: DespachosDePedido(),
}))

/** A parcel that was packed by mistake and has not left. */
export const deleteDespacho = contract('DELETE', '/api/despachos/{id}', { access: 'admin' }, () => ({
  summary: 'Elimina un despacho que no salió',
  errors: ['DESPACHO_NOT_FOUND', 'DESPACHO_SALIDO', 'DESPACHO_REGISTRADO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
