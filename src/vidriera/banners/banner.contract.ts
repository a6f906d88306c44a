// The owner's banners: what visitors see of them.
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

export const Banner = () =>
  z.object({
    _id: Id(),
    titulo: z.string(),
    texto: z.string(),
    /** What its link says, and where it leads: a path of the shop, or an https address. */
    boton: z.string(),
    enlace: z.string(),
    /** The path of its picture, and what that shows; without one books are drawn beside the text. */
    imagen: z.string().nullable(),
    imagen_texto: z.string().nullable(),
  })
export type Banner = z.infer<ReturnType<typeof Banner>>

/** Those that are shown now, in their order; none where the specification's own stand. */
export const listBanners = contract('GET', '/api/banners', { shared: true, noPrices: true }, () => ({
  summary: 'Lista los banners que se muestran ahora',
  input: z.object({}),
  output: z.array(Banner()),
}))
