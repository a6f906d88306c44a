// How the shop is called, for every page.

/** The name that it comes with; the drawn wordmark shows this one. */
export const NOMBRE = 'Anaquel'

/** The last words of the footer, until the owner types in others. */
export const PIE = 'Precios en pesos argentinos'

/** A page's title in the browser's tab. */
export const toTitulo = (titulo: string, nombre: string): string => `${titulo} · ${nombre}`
