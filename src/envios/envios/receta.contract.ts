import { contract } from '#platform/http/contract.ts'
import { Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { RECETAS } from './receta.rules.ts'

const CP = 'Son cuatro números, como 2000.'
const CodigoPostal = () => LineText({ max: 4, required: CP }).regex(/^[1-9]\d{3}$/, CP)
const PRECIO = 'Escribí los pesos, de 0 a 1000000.'
const Precio = () => z.number(PRECIO).min(0, PRECIO).max(1_000_000, PRECIO)

/**
 * Fills the shipping tables by a ready recipe, from today on, and leaves what else is in them. Whoever sends it switches them on
 * by the settings `envios.tablas` and `envios.de_fabrica`. `precio` in pesos: by motorcycle within the postal codes, or to the
 * whole country; `gratis_desde`: books for so much travel free.
 */
export const applyReceta = contract('POST', '/api/envios/recetas', { access: 'admin' }, () => ({
  summary: 'Arma las tablas de envío con una receta lista',
  input: z.object({
    receta: z.enum(RECETAS, 'Elegí una de las recetas.'),
    lugar: LineText({ max: 200 }).default(''),
    horario: LineText({ max: 200 }).default(''),
    cp_desde: CodigoPostal().optional(),
    cp_hasta: CodigoPostal().optional(),
    precio: Precio().optional(),
    gratis_desde: Pesos().nullable().default(null),
  }),
  output: z.object({ servicios: z.array(z.string()) }),
}))
