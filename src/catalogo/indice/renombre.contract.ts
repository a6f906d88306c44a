import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** New names that the search has not got for all their books yet; at most a hundred, usually none. */
export const listRenombres = contract('GET', '/api/busqueda/renombres', STAFF, () => ({
  summary: 'Lista los cambios de nombre que la búsqueda todavía no tomó',
  input: z.object({}),
  output: z.array(z.string()),
}))
