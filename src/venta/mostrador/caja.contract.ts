// The register of a counter: opened, what goes in and out by hand, counted and closed. The whole staff's, where the owner keeps registers.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { DOS_CIFRAS, hasDosDecimales } from '#platform/money.ts'
import { Id, Ordenada, Page, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { A_MANO, BILLETES, BILLETES_MAX, MOTIVO_MAX, ORDENES_CAJA, TIPOS_DE_CAJA } from './caja.rules.ts'

const IMPORTE = 'Escribí un importe en pesos.'
const IMPORTE_MAX = 999_999_999
const Importe = (min = 0) =>
  z
    .number(IMPORTE)
    .min(min, IMPORTE)
    .max(IMPORTE_MAX, IMPORTE)
    .refine(hasDosDecimales, DOS_CIFRAS)
    .brand<'pesos', 'inout'>()
const MOTIVO = 'Escribí el motivo.'
const CUANTOS = 'Escribí cuántos billetes hay.'
const Cuantos = () => z.int(CUANTOS).min(0, CUANTOS).max(BILLETES_MAX, CUANTOS)

const Caja = () =>
  z.object({
    _id: Id(),
    lugar: z.object({ _id: Id(), nombre: z.string() }),
    abierta_en: z.iso.datetime(),
    abrio: z.string().nullable(),
    inicial: Pesos(),
    /** What should be there now, or when it was closed. */
    esperado: Pesos(),
    /** Null while it is open. */
    cierre: z
      .object({
        numero: z.int(),
        cerrada_en: z.iso.datetime(),
        cerro: z.string().nullable(),
        contado: Pesos(),
        /** What was counted less what was expected. */
        diferencia: Pesos(),
        motivo: z.string().nullable(),
      })
      .nullable(),
  })
export type Caja = z.infer<ReturnType<typeof Caja>>

const CajaDetalle = () =>
  Caja().extend({
    /** What each sort of movement comes to; what went out is negative. */
    sumas: z.array(z.object({ tipo: z.enum(TIPOS_DE_CAJA), veces: z.int(), importe: Pesos() })),
    /** What people wrote down, the first one first. */
    a_mano: z.array(
      z.object({
        _id: Id(),
        importe: Pesos(),
        motivo: z.string(),
        quien: z.string().nullable(),
        creado_en: z.iso.datetime(),
      }),
    ),
    /** How many notes of each value were counted; null while it is open. */
    billetes: z.array(z.object({ valor: z.int(), cuantos: z.int() })).nullable(),
    monedas: Pesos().nullable(),
  })
export type CajaDetalle = z.infer<ReturnType<typeof CajaDetalle>>

/** Registers, open ones first, then the last one that was closed, or closes in the order asked for. */
export const listCajas = contract('GET', '/api/mostrador/cajas', STAFF, () => ({
  summary: 'Lista las cajas, primero las abiertas',
  input: z.object({ ...Page(), ...Ordenada(ORDENES_CAJA) }),
  output: z.array(Caja()),
}))

export const getCaja = contract('GET', '/api/mostrador/cajas/{id}', STAFF, () => ({
  summary: 'Da una caja con sus movimientos',
  errors: ['CAJA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: CajaDetalle(),
}))

/** Opens one at a place. `_id` is made by the till: sent again it is the same register. Without `lugar` the only place. */
export const openCaja = contract('POST', '/api/mostrador/cajas', STAFF, () => ({
  summary: 'Abre una caja en un lugar',
  errors: ['CAJA_APAGADA', 'CAJA_ABIERTA', 'CAJA_REPETIDA', 'LUGAR_NOT_FOUND', 'LUGAR_CERRADO'],
  input: z.object({ _id: Id(), lugar: Id().nullish(), inicial: Importe() }),
  output: CajaDetalle(),
}))

/** Cash that a person takes out or puts in, with the reason. `_id` is made by the till: sent again it is the same. */
export const moveCaja = contract('POST', '/api/mostrador/cajas/{id}/movimientos', STAFF, () => ({
  summary: 'Anota plata que se retira o se ingresa en una caja',
  errors: ['CAJA_NOT_FOUND', 'CAJA_CERRADA', 'CAJA_REPETIDA', 'CAJA_SIN_PLATA'],
  input: z.object({
    id: Id(),
    _id: Id(),
    tipo: z.enum(A_MANO, 'Elegí si se retira o se ingresa.'),
    importe: Importe(0.01),
    motivo: LineText({ max: MOTIVO_MAX, required: MOTIVO }).refine((motivo) => motivo !== '', MOTIVO),
  }),
  output: CajaDetalle(),
}))

/** Closes it for good. `esperado` is what the screen said: where cash has come in since, nothing is closed. Sent again it is the same close. */
export const closeCaja = contract('POST', '/api/mostrador/cajas/{id}/cierre', STAFF, () => ({
  summary: 'Cierra una caja con lo contado',
  errors: ['CAJA_NOT_FOUND', 'CAJA_CERRADA', 'CAJA_CAMBIADA'],
  input: z.object({
    id: Id(),
    esperado: z.number(IMPORTE).min(-IMPORTE_MAX).max(IMPORTE_MAX).brand<'pesos', 'inout'>(),
    billetes: z
      .array(z.object({ valor: z.literal(BILLETES, 'Ese billete no existe.'), cuantos: Cuantos() }))
      .max(BILLETES.length)
      .refine((todos) => new Set(todos.map(({ valor }) => valor)).size === todos.length, 'Hay un billete dos veces.'),
    monedas: Importe(),
    motivo: LineText({ max: MOTIVO_MAX }).default(''),
  }),
  output: CajaDetalle(),
}))
