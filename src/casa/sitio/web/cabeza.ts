import { describePagina, type Pagina } from '../pagina.rules.ts'
import type { Sitio } from '../sitio.contract.ts'
import { NOMBRE, toTitulo } from '../sitio.rules.ts'

type Match = { loaderData?: unknown; status?: string }
type Head = ReturnType<typeof describePagina>

/** Who the shop is, as the frame around every page has loaded it. */
const hasSitio = (data: unknown): data is { sitio: Sitio | null } =>
  typeof data === 'object' && data !== null && 'sitio' in data

export const findSitio = (matches: readonly Match[]): Sitio | null =>
  matches.map(({ loaderData }) => loaderData).find(hasSitio)?.sitio ?? null

const nombreOf = (matches: readonly Match[]): string => findSitio(matches)?.nombre ?? NOMBRE

/** The title of a page that gives none. */
export const nameTienda = (matches: readonly Match[]): string => `${nombreOf(matches)}, librería en línea`

/** The title of a page that nobody lists: its own words and the shop's name. */
export const tituloOf = (matches: readonly Match[], titulo: string) => ({
  title: toTitulo(titulo, nombreOf(matches)),
})

/** The head of such a page. */
export const headPrivada = (matches: readonly Match[], titulo: string) => ({ meta: [tituloOf(matches, titulo)] })

/** The head of a public page; that of what was not found says so, and is empty as long as there is nothing to describe. */
export function headOf(matches: readonly Match[], pagina: Pagina | undefined): Head | { meta: { title: string }[] } {
  if (!pagina) {
    return {
      meta: matches.some(({ status }) => status === 'notFound') ? [tituloOf(matches, 'Página no encontrada')] : [],
    }
  }
  return describePagina(findSitio(matches), pagina)
}
