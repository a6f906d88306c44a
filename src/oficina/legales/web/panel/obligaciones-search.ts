// What the screen «Obligaciones» keeps in its address.
import { parsePagina } from '#platform/paging.ts'

export type ObligacionesSearch = {
  /** By default the table of duties. */
  parte?: 'textos' | 'arrepentimientos' | undefined
  /** Of requests to revoke: those that wait for an answer alone. */
  estado?: 'recibida' | undefined
  pagina?: number | undefined
}

export const validateObligaciones = ({
  parte,
  estado,
  pagina,
}: {
  [Key in keyof ObligacionesSearch]?: unknown
}): ObligacionesSearch => ({
  parte: parte === 'textos' || parte === 'arrepentimientos' ? parte : undefined,
  estado: parte === 'arrepentimientos' && estado === 'recibida' ? estado : undefined,
  ...parsePagina(pagina),
})
