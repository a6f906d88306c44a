// A payment of Mercado Pago in the shop's words. Of some hundred fields a dozen are read, and what may be missing is.
import { type Centavos, centavos, sum } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import type { EstadoLeido, PagoLeido } from '../pasarela.ts'

/** By state of the gateway. What is not here says nothing (docs/decisions/077). */
const ESTADOS: ReadonlyMap<string, EstadoLeido> = new Map([
  ['pending', 'pendiente'],
  ['authorized', 'pendiente'], // held and not taken: the shop never asks for that
  ['in_process', 'en_revision'],
  ['approved', 'aprobado'],
  ['rejected', 'rechazado'],
  ['cancelled', 'anulado'],
  ['refunded', 'devuelto'],
  ['charged_back', 'contracargo'],
  ['in_mediation', 'en_mediacion'],
])

/** How a charge-back ended, by its detail; without an end it is open. */
const FINES: ReadonlyMap<string, EstadoLeido> = new Map([
  ['settled', 'perdido'],
  ['reimbursed', 'aprobado'],
])
const readEstado = (status: string, detalle: string): EstadoLeido =>
  (status === 'charged_back' ? FINES.get(detalle) : undefined) ?? ESTADOS.get(status) ?? 'desconocido'

/** What the columns of an order hold. */
const IMPORTE_MAX = 2_147_483_647

/** Pesos with decimals to centavos, at this edge alone. */
const Importe = () =>
  z
    .number()
    .transform((pesos): Centavos => centavos(Math.round(pesos * 100)))
    .refine((value) => Number.isInteger(value) && value >= 0 && value <= IMPORTE_MAX)

/** An id, which comes as a number or as text. */
export const Id = () => z.union([z.int().min(0), z.string().min(1).max(100)]).transform(String)
const Fecha = () => z.iso.datetime({ offset: true }).transform((text) => new Date(text))
/** The voucher's page is shown as a link: only one of the web. */
const Enlace = () => z.url({ protocol: /^https?$/ }).max(2_000)

const Devolucion = () =>
  z
    .object({
      id: Id(),
      amount: Importe(),
      status: z.string().nullish(),
      date_created: Fecha(),
    })
    .transform(({ id, amount, status, date_created }) => ({
      id,
      importe: amount,
      creada: date_created,
      hecha: isHecha(status),
    }))

/** Whether money of a refund is on its way back. Older ones come without a state. */
export const isHecha = (status: string | null | undefined): boolean =>
  status === undefined || status === null || status === 'approved'

/** A payment as `GET /v1/payments/{id}` and the search have it. */
export const Pago = () =>
  z
    .object({
      id: Id(),
      status: z.string(),
      status_detail: z.string().nullish(),
      external_reference: z.string().nullish(),
      transaction_amount: Importe(),
      transaction_amount_refunded: Importe().nullish(),
      currency_id: z.string(),
      collector_id: Id().nullish(),
      collector: z.object({ id: Id() }).nullish(), // the search puts it here
      installments: z.int().min(0).nullish(),
      payment_type_id: z.string().nullish(),
      date_created: Fecha(),
      date_last_updated: Fecha().nullish(),
      date_of_expiration: Fecha().nullish().catch(null),
      transaction_details: z
        .object({ external_resource_url: Enlace().nullish().catch(null) })
        .nullish()
        .catch(null),
      fee_details: z
        .array(z.object({ amount: Importe(), fee_payer: z.string().nullish() }))
        .nullish()
        .catch(null),
      refunds: z.array(Devolucion()).nullish(),
    })
    .transform((pago): PagoLeido => {
      const comisiones = (pago.fee_details ?? []).filter(({ fee_payer }) => fee_payer !== 'payer')
      return {
        id: pago.id,
        referencia: pago.external_reference || null,
        estado: readEstado(pago.status, pago.status_detail ?? ''),
        detalle: pago.status_detail ?? '',
        importe: pago.transaction_amount,
        devuelto: pago.transaction_amount_refunded ?? centavos(0),
        moneda: pago.currency_id,
        cuenta: pago.collector_id ?? pago.collector?.id ?? '',
        cuotas: pago.installments ?? 1,
        tipo: pago.payment_type_id ?? '',
        creado: pago.date_created,
        actualizado: pago.date_last_updated ?? pago.date_created,
        vence: pago.date_of_expiration ?? null,
        cupon: pago.transaction_details?.external_resource_url ?? null,
        comision: comisiones.length === 0 ? null : sum(comisiones.map(({ amount }) => amount)),
        devoluciones: pago.refunds ?? [],
      }
    })

/** A charge-back; its payment is named alone or in a list. */
export const ContracargoLeido = () =>
  z
    .object({
      id: Id(),
      payment_id: Id().nullish(),
      payments: z.array(Id()).nullish(),
      status: z.string().nullish(),
      amount: Importe(),
    })
    .transform(({ id, payment_id, payments, status, amount }) => ({
      id,
      pagoId: payment_id ?? payments?.[0] ?? '',
      estado: status ?? '',
      importe: amount,
    }))
    .refine(({ pagoId }) => pagoId !== '')
