// Who an invoice is for, as the form and the server judge it; whether that is enough for its total is the rules' to say.
import '#platform/jitless.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CONDICIONES_RECEPTOR } from './comprobante.rules.ts'
import { DOCUMENTOS, normalizeDocumento, RECEPTOR_MAX } from './receptor.rules.ts'

const NO_GUARDABLE = 'Tiene caracteres que no se pueden guardar.'
const campo = (max: number) => LineText({ max, required: 'Escribí un texto.', unprintable: NO_GUARDABLE })

export const Receptor = () =>
  z.object({
    condicion: z.enum(CONDICIONES_RECEPTOR, 'Elegí la condición frente al IVA.'),
    documento: z.enum(DOCUMENTOS, 'Elegí el documento.'),
    numero: campo(RECEPTOR_MAX.numero).overwrite(normalizeDocumento),
    nombre: campo(RECEPTOR_MAX.nombre),
    domicilio: campo(RECEPTOR_MAX.domicilio),
  })
