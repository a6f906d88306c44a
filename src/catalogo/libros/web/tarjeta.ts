import type { Libro } from '../libro.contract.ts'

/** What a card shows; a list page carries only this, so that its HTML stays small. */
export type Tarjeta = Pick<
  Libro,
  '_id' | 'titulo' | 'precio' | 'oferta' | 'disponibilidad' | 'gratis' | 'clase_iva' | 'portada_version'
> & {
  autores: string[]
  /** Why it is recommended. */
  porque?: string
}

export const toTarjeta = ({
  _id,
  titulo,
  precio,
  oferta,
  disponibilidad,
  gratis,
  clase_iva,
  portada_version,
  autores,
}: Libro): Tarjeta => ({
  _id,
  titulo,
  precio,
  ...(oferta && { oferta }),
  ...(disponibilidad && { disponibilidad }),
  ...(gratis && { gratis }),
  ...(clase_iva && { clase_iva }),
  portada_version,
  autores: autores.map(({ nombre_completo }) => nombre_completo),
})

/** `Julio Cortázar`, `A y B`, `A y otros`. */
export function joinAutores(autores: readonly string[]): string {
  const [first = '', second] = autores
  if (autores.length > 2) return `${first} y otros`
  return second ? `${first} y ${second}` : first
}
