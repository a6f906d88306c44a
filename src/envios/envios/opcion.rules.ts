// What the options of a quote cost with these books, and which of them make sense: for the order and for the page alike.
import type { Dia } from '#platform/dias.ts'
import { CERO, type Centavos } from '#platform/money.ts'

export type Cotizada = {
  tipo: string
  /** Before `gratis_desde`; null: the shop has to be asked. */
  base: Centavos | null
  gratis_desde: Centavos | null
  desde: Dia
  hasta: Dia
}

/** What an option costs with books for this sum; null: the shop has to be asked. */
export const computePrecio = (
  { base, gratis_desde }: Pick<Cotizada, 'base' | 'gratis_desde'>,
  subtotal: Centavos,
): Centavos | null => (base === null ? null : gratis_desde !== null && subtotal >= gratis_desde ? CERO : base)

/**
 * The options that make sense with books for this sum: none to the door for money that comes no sooner than one that is free, as
 * the shop's own two services have it.
 */
export const listOfrecidas = <T extends Cotizada>(opciones: readonly T[], subtotal: Centavos): T[] => {
  const gratis = opciones.filter((one) => one.tipo === 'domicilio' && computePrecio(one, subtotal) === 0)
  return opciones.filter(
    (one) =>
      one.tipo !== 'domicilio' || computePrecio(one, subtotal) === 0 || !gratis.some(({ hasta }) => hasta <= one.hasta),
  )
}
