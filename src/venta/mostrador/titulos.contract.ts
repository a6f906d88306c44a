// What a till keeps of the catalogue, so that it sells without a network.
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { readMomento } from './titulos.rules.ts'

const Titulo = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    autor: z.string(),
    /** What a copy costs now; null: it has no price, and is not sold. */
    precio: Pesos().nullable(),
    /** The price without the offer of this moment, and the offer, where there is one. */
    precio_lista: Pesos().optional(),
    oferta: z.string().optional(),
    /** Where it was counted: how many are free, and on which shelf. */
    lugares: z
      .array(z.object({ _id: Id(), lugar: z.string(), libres: z.int(), estante: z.string().nullable() }))
      .optional(),
  })
export type Titulo = z.infer<ReturnType<typeof Titulo>>

/**
 * The titles that can be sold at the counter, in the order of their ids. With `cambios_tras`, the `momento` of a former answer, those
 * that changed since; `todo` says that they are all of them anyway, and that the caller keeps nothing of before.
 */
export const listTitulos = contract('GET', '/api/mostrador/titulos', { access: 'admin', staff: true }, () => ({
  summary: 'Lista los títulos que una caja guarda para vender sin red',
  errors: ['SIN_RED_APAGADO'],
  input: z.object({
    cambios_tras: LineText({ max: 60 })
      .refine((texto) => readMomento(texto) !== null, 'Usá el «momento» de una respuesta anterior tal como vino.')
      .optional(),
    despues_de: Id().optional(),
  }),
  output: z.object({
    momento: z.string(),
    todo: z.boolean(),
    titulos: z.array(Titulo()),
    /** Of titles that are not sold any more. */
    quitados: z.array(Id()),
    /** For `despues_de` of the next call; null on the last page. */
    siguiente: Id().nullable(),
  }),
}))
