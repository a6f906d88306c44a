// The queue of those requests, for administrators.
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { DOS_CIFRAS, hasDosDecimales } from '#platform/money.ts'
import { Id, Page, Pesos, Version } from '#platform/schemas.ts'
import { Text } from '#platform/text.schemas.ts'
import { normalizeLayout } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { CLASES, ESTADOS, MOTIVO_MAX } from './arrepentimiento.rules.ts'

const ArrepentimientoVisto = () =>
  z.object({
    _id: Id(),
    codigo: z.string(),
    clase: z.enum(CLASES),
    pedido_numero: z.string(),
    email: z.string().nullable(),
    lineas: z.string().nullable(),
    texto: z.string().nullable(),
    estado: z.enum(ESTADOS),
    importe: Pesos().nullable(),
    motivo: z.string().nullable(),
    recibida_en: z.iso.datetime(),
    version: Version(),
    /** The order that number meant when it came; null: there was none, or it is gone. */
    pedido: z
      .object({
        _id: Id(),
        numero: z.int(),
        /** Whether the request came from the order's own address; null: the order has none. */
        coincide: z.boolean().nullable(),
        /** The shop follows its money; else `pagado` and `queda` are all that it costs, as nobody knows better. */
        seguido: z.boolean(),
        /** All that came in. */
        pagado: Pesos(),
        /** What of it was not given back. */
        queda: Pesos(),
        /** The day of its delivery; null: not delivered yet. */
        entregado: z.string().nullable(),
        /** The last day for revoking it; null: the term has not begun. */
        plazo: z.string().nullable(),
      })
      .nullable(),
    historia: z.array(z.object({ estado: z.enum(ESTADOS), en: z.iso.datetime() })),
  })
export type ArrepentimientoVisto = z.infer<ReturnType<typeof ArrepentimientoVisto>>

/** Open requests first, the oldest of them before the others; then what is closed, the newest first. */
export const listArrepentimientos = contract('GET', '/api/arrepentimientos', ADMIN, () => ({
  summary: 'Lista los pedidos de arrepentimiento, primero los abiertos',
  input: z.object({ ...Page(), estado: z.enum(ESTADOS).optional() }),
  output: z.array(ArrepentimientoVisto()),
}))

const IMPORTE = 'Escribí cuánto devolvés, en pesos.'
const IMPORTE_MAX = 1_000_000_000

/**
 * Moves a request on. `importe` (pesos) belongs to `reembolsada`, `motivo` to `rechazada`. `version` is the one that was seen.
 * Giving money back needs a password typed a short while ago.
 */
export const moverArrepentimiento = contract('PUT', '/api/arrepentimientos/{id}/estado', ADMIN, () => ({
  summary: 'Pasa un pedido de arrepentimiento a otro estado',
  errors: [
    ...['ARREPENTIMIENTO_NOT_FOUND', 'TRANSICION', 'VERSION', 'CLAVE_RECIENTE'],
    ...['DEVOLUCION_DE_MAS', 'DEVOLUCION_EN_CURSO', 'PAGO_NO_POSIBLE', 'SIN_FIN'],
  ],
  input: z.object({
    id: Id(),
    estado: z.enum(ESTADOS, 'Elegí el estado.'),
    importe: z
      .number(IMPORTE)
      .min(0.01, IMPORTE)
      .max(IMPORTE_MAX, IMPORTE)
      .refine(hasDosDecimales, DOS_CIFRAS)
      .brand<'pesos', 'inout'>()
      .nullish(),
    motivo: Text(normalizeLayout, {
      max: MOTIVO_MAX,
      required: 'Escribí el motivo.',
      unprintable: 'El motivo tiene caracteres que no se pueden guardar.',
    }).nullish(),
    version: Version().optional(),
  }),
  output: ArrepentimientoVisto(),
}))
