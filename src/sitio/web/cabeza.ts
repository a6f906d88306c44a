import { describePagina, type Pagina } from '../pagina.rules.ts'
import type { Sitio } from '../sitio.contract.ts'

type Match = { loaderData?: unknown }
type Head = ReturnType<typeof describePagina>

/** Who the shop is, as the frame around every page has loaded it. */
const hasSitio = (data: unknown): data is { sitio: Sitio | null } =>
  typeof data === 'object' && data !== null && 'sitio' in data

/** The head of a public page; empty as long as there is nothing to describe. */
export function headOf(matches: readonly Match[], pagina: Pagina | undefined): Head | { meta: [] } {
  if (!pagina) return { meta: [] }
  const frame = matches.map(({ loaderData }) => loaderData).find(hasSitio)
  return describePagina(frame?.sitio ?? null, pagina)
}
