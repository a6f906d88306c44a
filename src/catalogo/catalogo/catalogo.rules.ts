// The closed lists that all slices of the catalogue share.

/** The formats a book is sold in (specification, section 9), with their names in the shop. */
export const FORMATOS = ['fisico', 'digital', 'audiolibro'] as const
export type Formato = (typeof FORMATOS)[number]
export const FORMATO_NOMBRES: Record<Formato, string> = { fisico: 'Físico', digital: 'Ebook', audiolibro: 'Audiolibro' }

/** The closed list of languages; the search filter offers the first four. */
export const IDIOMAS = ['Español', 'Inglés', 'Francés', 'Alemán', 'Portugués', 'Italiano', 'Otro'] as const
export type Idioma = (typeof IDIOMAS)[number]
