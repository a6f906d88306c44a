// The other editions of a book's work as schema.org has them, for engines.
import { toBookFormat } from '../ficha/ficha.datos.rules.ts'
import type { Obra } from './obra.contract.ts'

/** Facts for a `Book`. `direccion` is the shop's own, without a slash at its end. */
export const toDatosObra = ({ ediciones }: Obra, direccion: string): Record<string, unknown> => ({
  workExample: ediciones.map(({ _id, titulo, isbn, formatos, encuadernacion }) => {
    const url = `${direccion}/libros/${_id}`
    const bookFormat = toBookFormat(encuadernacion, formatos)
    return { '@type': 'Book', '@id': url, url, name: titulo, isbn, ...(bookFormat && { bookFormat }) }
  }),
})
