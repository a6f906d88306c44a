import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** How many books of the demo are as they came. */
export const getLibrosDeMuestra = contract('GET', '/api/importaciones/de-muestra', { access: 'admin' }, () => ({
  summary: 'Dice cuántos libros de muestra quedan',
  input: z.object({}),
  output: z.object({ libros: z.int() }),
}))

/** Takes away those books of the demo that nobody has touched, bought, counted or shown. `quedan`: those that stay for it. */
export const deleteLibrosDeMuestra = contract(
  'DELETE',
  '/api/importaciones/de-muestra',
  { access: 'admin', changesShared: true },
  () => ({
    summary: 'Saca los libros de muestra que nadie tocó',
    input: z.object({}),
    output: z.object({ quitados: z.int(), quedan: z.int() }),
  }),
)
