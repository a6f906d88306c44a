// An order that is being written down, kept while the session is renewed at the login.

import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { type CamposDomicilio, parseCampos } from '#envios/direcciones/domicilio.rules.ts'
import { SERVICIOS_ENVIO, type ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { type LugarGuardado, parseLugar } from '#envios/envios/web/lugar.ts'
import { createDraft } from '#platform/draft.ts'
import { type Pesos, pesos } from '#platform/money.ts'
import { normalizeCantidad } from '#venta/carrito/carrito.rules.ts'
import { clampCuotas, METODOS_PAGO, type MetodoPago } from '../../pedido.rules.ts'
import type { Cliente } from '../../telefono.contract.ts'

/** Only books that are for sale are written down. */
export type LibroEnVenta = Pick<Libro, '_id' | 'titulo' | 'isbn'> & { precio: Pesos }
export type Renglon = { libro: LibroEnVenta; cantidad: number }

export type Anotado = {
  conCuenta: boolean
  cliente: Cliente | null
  nombre: string
  telefono: string
  entrega: string
  /** Where a service of the tables brings it to a door. */
  campos: CamposDomicilio
  renglones: readonly Renglon[]
  metodo: MetodoPago | null
  cuotas: number
  servicio: ServicioEnvio
  /** Where it goes, as the shop's tables ask it; null before that was said. */
  lugar: LugarGuardado | null
}

/** `key`: the idempotency key of its registration. */
type Borrador = { usuario: string; key: string; anotado: Anotado }

const isText = (value: unknown): value is string => typeof value === 'string'
const toText = (value: unknown): string => (isText(value) ? value : '')

function parseRenglon(found: unknown): Renglon[] {
  const { libro, cantidad } = Object(found)
  const { _id, titulo, isbn, precio } = Object(libro)
  if (!isText(_id) || !isText(titulo) || !isText(isbn) || typeof precio !== 'number') return []
  return [{ libro: { _id, titulo, isbn, precio: pesos(precio) }, cantidad: normalizeCantidad(cantidad) }]
}

function parseCliente(found: unknown): Cliente | null {
  const { _id, nombre, apellido, email, entregas } = Object(found)
  if (!isText(_id) || !isText(nombre) || !isText(apellido) || !isText(email) || !Array.isArray(entregas)) return null
  return { _id, nombre, apellido, email, entregas: entregas.filter(isText) }
}

export function parseBorrador(found: unknown): Borrador | null {
  const { usuario, key, anotado } = Object(found)
  if (!isText(usuario) || !isText(key)) return null
  const { conCuenta, cliente, nombre, telefono, entrega, campos, renglones, metodo, cuotas, servicio, lugar } =
    Object(anotado)
  return {
    usuario,
    key,
    anotado: {
      conCuenta: conCuenta !== false,
      cliente: parseCliente(cliente),
      nombre: toText(nombre),
      telefono: toText(telefono),
      entrega: toText(entrega),
      campos: parseCampos(campos),
      renglones: Array.isArray(renglones) ? renglones.flatMap(parseRenglon) : [],
      metodo: METODOS_PAGO.find((known) => known === metodo) ?? null,
      cuotas: clampCuotas(Number.isInteger(cuotas) ? cuotas : 1),
      servicio: SERVICIOS_ENVIO.find((known) => known === servicio) ?? 'expres',
      lugar: parseLugar(lugar),
    },
  }
}

export const borradorTelefono = createDraft('telefono', parseBorrador)
