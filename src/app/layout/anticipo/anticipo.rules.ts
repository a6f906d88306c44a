// Which pages are fetched before they are opened, and how many (docs/decisions/166).

/** How long a mouse or the keyboard's focus stays on a link that is meant, in milliseconds. */
export const INTENCION_MS = 65
/** How long a phone's page rests once it was scrolled, until what is in sight is fetched. */
export const REPOSO_MS = 300
/** Fetched at the same time; a finger on a link waits for none of them. */
export const A_LA_VEZ = 2
/** Fetched ahead from one page at most, touches aside. */
export const POR_PAGINA = 8
/** Fetched in one rest of a phone: those nearest to the middle of the screen. */
export const POR_REPOSO = 3
/** How long what was fetched ahead counts as new, in milliseconds. */
export const VIGENCIA_MS = 30_000

/** What a browser says of its line (Network Information), as far as it does. */
type Linea = { saveData?: boolean; effectiveType?: string }

/** Nothing is fetched ahead for who saves data or has a line that what is open needs for itself. */
export const isAhorrativa = ({ saveData = false, effectiveType = '' }: Linea = {}): boolean =>
  saveData || effectiveType.endsWith('2g')

/** What of a route tells who may see its page: account, cart, checkout and panel are made in the browser alone. */
type Ruta = { id: string; options: { ssr?: unknown } }

/** Whether a page is everybody's and one of the shop's. Searches are counted, so they are made by people alone. */
export const isAnticipable = (rutas: readonly Ruta[]): boolean =>
  rutas.length > 1 && rutas.every(({ id, options }) => options.ssr !== false && !/\/(?:\$|busqueda.*)$/.test(id))
