// What a coupon would do for a cart.
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { MOTIVOS } from './compra.rules.ts'
import { CodigoBuscado } from './cupon.schemas.ts'

/** Bounds of what is read; how much may be bought is the order's business. */
const LINEAS_LEIDAS = 100
const CANTIDAD_LEIDA = 1_000

/** `codigo` as the owner wrote it; of each book that becomes cheaper what a copy costs then. */
const CuponValido = () =>
  z.object({
    vale: z.literal(true),
    codigo: z.string(),
    titulo: z.string(),
    libros: z.array(z.object({ _id: Id(), precio: Pesos() })),
  })

/** `mensaje` says why, for people. */
const CuponInvalido = () => z.object({ vale: z.literal(false), motivo: z.enum(MOTIVOS), mensaje: z.string() })

export const Cotizacion = () => z.discriminatedUnion('vale', [CuponValido(), CuponInvalido()])
export type Cotizacion = z.infer<ReturnType<typeof Cotizacion>>

/**
 * What a code takes off the books of a cart at this moment, for the caller. It promises nothing: the order asks again. Codes
 * that are not known count against a limit.
 */
export const cotizarCupon = contract('POST', '/api/cupones/cotizar', { access: 'usuario' }, () => ({
  summary: 'Dice cuánto descuenta un cupón de un carrito',
  errors: ['TOO_MANY'],
  input: z.object({
    codigo: CodigoBuscado(),
    items: z
      .array(z.object({ libro: Id(), cantidad: z.int().min(1).max(CANTIDAD_LEIDA) }))
      .min(1)
      .max(LINEAS_LEIDAS),
  }),
  output: Cotizacion(),
}))
