// The form of a PIN. Server and panel use the same schema.
import '#platform/jitless.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { PIN_ESCRITO_MAX, refusePin } from './vendedor.rules.ts'

/** Somebody's own PIN. */
export const PinForm = () =>
  z.object({
    pin: LineText({ max: PIN_ESCRITO_MAX, required: 'Escribí el PIN.' }).superRefine((pin, context) => {
      const motivo = refusePin(pin)
      if (motivo) context.addIssue({ code: 'custom', message: motivo })
    }),
  })
export type PinForm = z.infer<ReturnType<typeof PinForm>>

/** Somebody's name and PIN. */
export const PaseForm = () =>
  z.object({
    vendedor: z.guid('Elegí tu nombre.').toLowerCase(),
    pin: LineText({ max: PIN_ESCRITO_MAX, required: 'Escribí el PIN.' }).min(1, 'Escribí el PIN.'),
  })
