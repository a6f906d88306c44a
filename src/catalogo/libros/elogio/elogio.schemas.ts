// The form of what the shop says of a book. Server and form page use the same schemas.
import { Paragraphs } from '#platform/forms.schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { ELOGIO_MAX, FIRMA_MAX } from './elogio.rules.ts'

/** `firma`: who says it; empty or missing where the shop does. */
export const ElogioForm = () =>
  z.object({
    texto: Paragraphs(ELOGIO_MAX),
    firma: LineText({ max: FIRMA_MAX, required: 'Tiene que ser un texto.' })
      .transform((text) => text || null)
      .nullish(),
  })
export type ElogioForm = z.infer<ReturnType<typeof ElogioForm>>
