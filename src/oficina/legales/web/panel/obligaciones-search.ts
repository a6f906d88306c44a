// What the screen «Obligaciones» keeps in its address.
import { parsePagina } from '#platform/paging.ts'

export type ObligacionesSearch = {
  /** By default the table of duties. */
  parte?: 'textos' | 'arrepentimientos' | undefined
  pagina?: number | undefined
}

export const validateObligaciones = ({
  parte,
  pagina,
}: {
  [Key in keyof ObligacionesSearch]?: unknown
}): ObligacionesSearch => ({
  parte: parte === 'textos' || parte === 'arrepentimientos' ? parte : undefined,
  ...parsePagina(pagina),
})
