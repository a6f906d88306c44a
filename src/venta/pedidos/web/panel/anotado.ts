// What is written down of an order by telephone, and how it changes. Pure.

import { SIN_DOMICILIO } from '#envios/direcciones/domicilio.rules.ts'
import { CANTIDAD_MAX, normalizeCantidad } from '#venta/carrito/carrito.rules.ts'
import { FALTA_METODO_PAGO } from '../../pedido.rules.ts'
import { FALTA_CLIENTE, FALTA_NOMBRE } from '../../telefono.rules.ts'
import type { Anotado, LibroEnVenta, Renglon } from './borrador-telefono.ts'

export const NADA: Anotado = {
  conCuenta: true,
  cliente: null,
  nombre: '',
  telefono: '',
  entrega: '',
  campos: SIN_DOMICILIO,
  renglones: [],
  metodo: null,
  cuotas: 1,
  servicio: 'expres',
  lugar: null,
}

const FALTA_ENVIO = 'Elegí cómo recibe el pedido.'

type Renglones = readonly Renglon[]

/** One copy more, at the book's price of now. */
export function addLibro(renglones: Renglones, libro: LibroEnVenta): Renglones {
  const known = renglones.find((renglon) => renglon.libro._id === libro._id)
  if (!known) return [...renglones, { libro, cantidad: 1 }]
  const cantidad = Math.min(known.cantidad + 1, CANTIDAD_MAX)
  return renglones.map((renglon) => (renglon === known ? { libro, cantidad } : renglon))
}

export const setCantidad = (renglones: Renglones, id: string, asked: unknown): Renglones =>
  renglones.map((renglon) => (renglon.libro._id === id ? { ...renglon, cantidad: normalizeCantidad(asked) } : renglon))

/** What is still missing, in the order of the screen; `faltaEnvio`: the shop has tables, and no service of theirs is chosen. */
export function findFalta(
  { conCuenta, cliente, nombre, renglones, metodo }: Anotado,
  faltaEnvio: boolean,
): string | null {
  if (conCuenta && cliente === null) return FALTA_CLIENTE
  if (!conCuenta && nombre.trim() === '') return FALTA_NOMBRE
  if (renglones.length === 0) return 'Agregá al menos un libro.'
  if (metodo === null) return FALTA_METODO_PAGO
  return faltaEnvio ? FALTA_ENVIO : null
}
