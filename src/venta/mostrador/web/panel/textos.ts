// What the till says of copies.
import type { LibroDeMostrador } from '../../mostrador.contract.ts'

export const describeLibres = (libres: number): string =>
  libres === 0 ? 'No queda ninguno libre en este lugar.' : `Libres en este lugar: ${libres}.`

/** «Quedan 2, 1 en Pichincha»: what there is here and at the other places; nothing of a book that nobody counted. */
export function describeQuedan({ libres, lugares = [] }: LibroDeMostrador, aqui: string): string {
  if (libres === null) return ''
  const otros = lugares.filter(({ _id, libres: suyos }) => _id !== aqui && suyos > 0)
  const propios = lugares.find(({ _id }) => _id === aqui)?.libres ?? 0
  const queda = propios === 0 ? 'No queda' : propios === 1 ? 'Queda 1' : `Quedan ${propios}`
  return [queda, ...otros.map(({ lugar, libres: suyos }) => `${suyos} en ${lugar}`)].join(', ')
}

/** The shelf of a book at this place, or nothing. */
export const describeEstante = ({ lugares = [] }: LibroDeMostrador, aqui: string): string => {
  const estante = lugares.find(({ _id }) => _id === aqui)?.estante
  return estante ? `estante ${estante}` : ''
}
