import { describePagina, type Pagina } from '../pagina.rules.ts'
import type { Sitio } from '../sitio.contract.ts'

type Match = { loaderData?: unknown; status?: string }
type Head = ReturnType<typeof describePagina>

/** Who the shop is, as the frame around every page has loaded it. */
const hasSitio = (data: unknown): data is { sitio: Sitio | null } =>
  typeof data === 'object' && data !== null && 'sitio' in data

/** The head of a public page; that of what was not found says so, and is empty as long as there is nothing to describe. */
export function headOf(matches: readonly Match[], pagina: Pagina | undefined): Head | { meta: { title: string }[] } {
  if (!pagina) {
    return {
      meta: matches.some(({ status }) => status === 'notFound') ? [{ title: 'Página no encontrada · Anaquel' }] : [],
    }
  }
  const frame = matches.map(({ loaderData }) => loaderData).find(hasSitio)
  return describePagina(frame?.sitio ?? null, pagina)
}
