/** Files that a spreadsheet opens. */
export const FORMATOS_TABLA = ['csv', 'xlsx'] as const
export type FormatoTabla = (typeof FORMATOS_TABLA)[number]
