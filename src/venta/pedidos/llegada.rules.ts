// What is said of an order of which some books have still to come. Apart from the other rules, which the shop's first script
// holds: only pages and mails of orders say this.
import type { Clase } from '#catalogo/disponibilidad/disponibilidad.rules.ts'

/** Said beside the day of a delivery where some of the books have still to come to the shop. */
export const LLEGA_DESPUES =
  'El plazo de envío vale para lo que ya está en la librería: lo que está a pedido o en preventa sale cuando llega.'

/** What its reader asked for, of an order with a pre-sale and books that are there. */
export const REPARTOS = ['junto', 'dos_envios'] as const
export type Reparto = (typeof REPARTOS)[number]

export const REPARTO_NOMBRES: Record<Reparto, { titulo: string; detalle: string }> = {
  junto: { titulo: 'Todo junto', detalle: 'Sale cuando llega lo que está en preventa.' },
  dos_envios: {
    titulo: 'En dos envíos',
    detalle: 'Lo que ya está sale en el plazo de envío; lo que está en preventa, cuando llega.',
  },
}

/** Whether a line has still to come to the shop, by the class of its book. */
export const isDespues = (clase: Clase | undefined): boolean => clase === 'a_pedido' || clase === 'preventa'

/** Whether these lines are asked about: some in pre-sale, some there. */
export const asksReparto = (clases: readonly (Clase | undefined)[]): boolean =>
  clases.includes('preventa') && !clases.every(isDespues)

/** When an order goes of which some books have still to come. */
export function describeEspera(reparto: Reparto | null | undefined): string {
  if (!reparto) return LLEGA_DESPUES
  const { titulo, detalle } = REPARTO_NOMBRES[reparto]
  return `${titulo}. ${detalle}`
}
