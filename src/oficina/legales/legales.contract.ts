// The pages of the law, for everybody.
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { PAGINAS_LEGALES } from './legales.rules.ts'

/** When a version was published. */
export const Version = () => z.object({ version: z.int(), publicado_en: z.iso.datetime() })

/** A published version; the newest one is in force. */
const Documento = () =>
  Version().extend({
    texto: z.string(),
    vigente: z.boolean(),
    /** All of them, the newest first. */
    versiones: z.array(Version()),
  })

const PaginaLegal = () =>
  z.object({
    pagina: z.enum(PAGINAS_LEGALES),
    /** Who sells, without what is not known. */
    vendedor: z.array(z.object({ nombre: z.string(), valor: z.string() })),
    /** Where it is one of the texts, and one was published. */
    documento: Documento().nullable(),
  })
export type PaginaLegalVista = z.infer<ReturnType<typeof PaginaLegal>>

/** A page of the law. 404 while legal name or CUIT are missing: the shop has none of them then. */
export const getPaginaLegal = contract('GET', '/api/legales/{pagina}', { shared: true, noPrices: true }, () => ({
  summary: 'Da una de las páginas que la ley pide',
  errors: ['LEGALES_NOT_FOUND'],
  input: z.object({ pagina: z.enum(PAGINAS_LEGALES), version: z.coerce.number<number>().int().min(1).optional() }),
  output: PaginaLegal(),
}))
