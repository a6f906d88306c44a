import { z } from '#platform/zod.ts'

/**
 * What lets an order's books go all the same: an administrator's word although its payment is disputed, and that of whoever packs or
 * sends although it is not paid.
 */
export const Igual = () => ({ en_disputa: z.boolean().default(false), sin_pagar: z.boolean().default(false) })
export type Igual = { en_disputa: boolean; sin_pagar: boolean }
