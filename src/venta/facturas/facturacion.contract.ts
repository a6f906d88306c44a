// How the shop stands with the tax office. Administrators'.
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { AMBIENTES } from './comprobante.rules.ts'

/** How invoicing stands: what is missing, until when the certificate is valid, how many wait. */
export const getFacturacion = contract('GET', '/api/facturacion', { access: 'admin' }, () => ({
  summary: 'Dice cómo está la facturación y qué le falta',
  input: z.object({}),
  output: z.object({
    ambiente: z.enum(AMBIENTES),
    faltan: z.array(z.string()),
    /** The day on which the certificate ends, and its CUIT where it is another than the shop's. */
    certificado: z.object({ vence: z.iso.date(), otro_cuit: z.string().nullable() }).nullable(),
    en_cola: z.int(),
    rechazados: z.int(),
    /** Orders whose money went back and stands on no credit note: what is no sum of lines waits for a person. At most twenty. */
    por_acreditar: z.array(z.object({ _id: Id(), numero: z.int(), importe: Pesos() })),
  }),
}))

/** Asks the tax office whether it is well and, with a ticket, for the last number. */
export const probarFacturacion = contract('GET', '/api/facturacion/prueba', { access: 'admin' }, () => ({
  summary: 'Pregunta a ARCA si responde y cuál es el último número',
  errors: ['FACTURACION_INCOMPLETA', 'ARCA_NO_RESPONDE'],
  input: z.object({}),
  output: Mensaje(),
}))
