import type { Tarjeta } from '#catalogo/libros/web/tarjeta.ts'
import type { Mesa } from '../mesa.contract.ts'

/** What a card shows of a table's book; the sentence about it stands where other lists say why a book is in them. */
export const toTarjetaDeMesa = ({ nota, ...libro }: Mesa['libros'][number]): Tarjeta => ({
  ...libro,
  ...(nota && { porque: nota }),
})
