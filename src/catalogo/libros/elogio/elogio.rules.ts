// What the shop says of a book, in its own words.

export const ELOGIO_MAX = 1_000
export const FIRMA_MAX = 80

/** How it begins on the book page, and what it is called in the panel. */
export const ELOGIO_TITULO = 'Nos gusta porque…'
