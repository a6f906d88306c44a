import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** What of the settings pages need to know: the public ones that are not as the shop came. */
export const getPublicos = contract('GET', '/api/ajustes/publicos', { shared: true, noPrices: true }, () => ({
  summary: 'Da los ajustes que las páginas muestran, si no son los de fábrica',
  input: z.object({}),
  output: z.record(z.string(), z.unknown()),
}))
