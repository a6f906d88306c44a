/** Where a book's cover is, for those who show it elsewhere. They prefer bitmaps: a cover service changes this one line. */
export const portadaPath = (id: string): string => `/portadas/${id}.svg`
