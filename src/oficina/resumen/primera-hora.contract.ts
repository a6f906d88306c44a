// The first hour of a shop, above what waits: for its owner alone, until it is done.
import { RESPUESTAS_PASO } from '#casa/hoy/paso.rules.ts'
import { contract } from '#platform/http/contract.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

const Enlace = () =>
  z.object({
    texto: z.string(),
    to: z.templateLiteral(['/panel-admin', z.string()]),
    search: z.record(z.string(), z.string()).optional(),
    /** The field, or the part of the screen. */
    hash: z.string().optional(),
    /** In place of the way there: the setting that the button writes at once. */
    ajuste: z.object({ clave: z.string(), valor: z.boolean() }).optional(),
  })

const Paso = () =>
  z.object({
    clave: z.string(),
    titulo: z.string(),
    detalle: z.string(),
    estado: z.enum(['falta', 'despues', 'hecho']),
    enlaces: z.array(Enlace()),
    /** The button that says that things are well as they are. */
    asi: z.string().optional(),
  })

/** Null once every step is done, or the owner wanted no more of it. */
const PrimeraHora = () => z.object({ pasos: z.array(Paso()).nullable() })
export type PrimeraHora = z.infer<ReturnType<typeof PrimeraHora>>
export type PasoVisto = NonNullable<PrimeraHora['pasos']>[number]

/** What is there already, and what is still to be done, before a new shop sells. */
export const getPrimeraHora = contract('GET', '/api/resumen/primera-hora', { access: 'admin' }, () => ({
  summary: 'Dice qué falta para que una tienda nueva venda',
  input: z.object({}),
  output: PrimeraHora(),
}))

/** Answers a step: later, or well as it is; `retomar` takes it back. `todo` with `asi` shows the list no more. */
export const answerPaso = contract('PUT', '/api/resumen/primera-hora/{paso}', { access: 'admin' }, () => ({
  summary: 'Responde un paso de la primera hora',
  errors: ['PASO_NOT_FOUND'],
  input: z.object({
    paso: LineText({ max: 40 }),
    respuesta: z.enum(RESPUESTAS_PASO, 'Elegí una de las respuestas.'),
  }),
  output: PrimeraHora(),
}))
