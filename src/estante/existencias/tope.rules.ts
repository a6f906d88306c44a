// How many copies may be kept for orders that nobody has paid nor worked on, and what is said beyond that (docs/decisions/085).
import { DIA_MS } from '#platform/dias.ts'

/** Bounds of what one account, and one address, keeps at a time; 0: none. */
export type Topes = {
  /** Orders of an account, and the copies in all of them. */
  pedidos: number
  ejemplares: number
  /** Of each book: so many hundredths of the shop's copies for one account, but always `PISO_DE_LIBRO`. */
  porcion: number
  /** The same of all accounts behind an address. */
  pedidosDireccion: number
  ejemplaresDireccion: number
}

/** Copies of a book that an account may always keep: of few copies a share would be none. */
export const PISO_DE_LIBRO = 5

/** The bound that an order would pass, and how far it goes; `libro` where it is a book's. */
export type TopePasado = {
  cual: 'pedidos' | 'ejemplares' | 'libro' | 'direccion'
  hasta: number
  libro: string | null
}

const SALIDA = 'Pagá o cancelá alguno de los que tenés, o escribinos desde Contacto y lo resolvemos.'
const GRANDE = 'Si necesitás más, escribinos desde Contacto: los pedidos grandes los tomamos nosotros.'

/** What the customer is told; `titulo` of the book where it is a book's bound. */
export function describeTope({ cual, hasta }: TopePasado, titulo: string): string {
  if (cual === 'pedidos') return `Ya tenés ${hasta} ${hasta === 1 ? 'pedido' : 'pedidos'} sin pagar. ${SALIDA}`
  if (cual === 'direccion')
    return `Desde tu conexión ya hay muchos ejemplares apartados en pedidos sin pagar. ${SALIDA}`
  const ejemplares = hasta === 1 ? '1 ejemplar' : `${hasta} ejemplares`
  return cual === 'libro'
    ? `De «${titulo}» podés apartar hasta ${ejemplares} en pedidos sin pagar. ${GRANDE}`
    : `Podés apartar hasta ${ejemplares} en pedidos sin pagar, contando los que ya hiciste. ${GRANDE}`
}

/** Until when the copies of an order are kept that nobody pays nor works on. */
export const computeFinDeReserva = (desde: Date, dias: number): Date => new Date(desde.getTime() + dias * DIA_MS)
