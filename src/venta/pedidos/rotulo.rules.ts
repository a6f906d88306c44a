// The address label of a parcel that no carrier's own label goes on: to whom, where to, and the order in bars. No price. Pure.
import { describeDestino } from '#envios/envios/elegido.rules.ts'
import type { Pedido } from './pedido.contract.ts'

export const PAPELES_DE_ROTULO = {
  etiqueta: { nombre: 'Etiqueta de 100 × 150 mm', porHoja: 1 },
  a6: { nombre: 'Hoja A4 con cuatro A6', porHoja: 4 },
} as const
export type PapelDeRotulo = keyof typeof PAPELES_DE_ROTULO
export const PAPEL_DE_ROTULO_CLAVES = Object.keys(PAPELES_DE_ROTULO) as PapelDeRotulo[]
export const isPapelDeRotulo = (found: unknown): found is PapelDeRotulo =>
  PAPEL_DE_ROTULO_CLAVES.some((clave) => clave === found)

/** An order's number as its labels carry it: zeros before it, so that scanners read it. */
export const writeCodigoDePedido = (numero: number): string => String(numero).padStart(8, '0')

/** The number of the order whose label was read; null for whatever else. */
export function readCodigoDePedido(codigo: string): number | null {
  const numero = /^0*([1-9]\d{0,8})$/.exec(codigo)?.[1]
  return numero === undefined ? null : Number(numero)
}

export type Rotulo = {
  numero: number
  para: string
  telefono: string | null
  /** The address, a line each. */
  lineas: readonly string[]
  servicio: string
  /** «Paquete 1 de 2», where there are several. */
  paquete: string | null
  /** The carrier's number, where the parcel has one. */
  seguimiento: string | null
}

type Direccionado = Pick<
  Pedido,
  'numero' | 'usuario' | 'contacto' | 'telefono' | 'entrega' | 'domicilio' | 'envio_elegido' | 'servicio_envio'
>

/** What the slip of the same parcel calls its shipping. */
export const nameServicio = ({ envio_elegido, servicio_envio }: Pick<Pedido, 'envio_elegido' | 'servicio_envio'>) =>
  envio_elegido?.nombre ?? (servicio_envio === 'expres' ? 'Envío exprés' : 'Envío estándar')

/** Whom a parcel is for, as the account or whoever telephoned is called. */
export const nameDestinatario = ({ usuario, contacto }: Pick<Pedido, 'usuario' | 'contacto'>): string =>
  usuario ? `${usuario.nombre} ${usuario.apellido}` : (contacto?.nombre ?? 'Sin nombre')

function listDireccion({ entrega, domicilio, envio_elegido }: Direccionado): string[] {
  const seRetira = envio_elegido?.tipo === 'retiro' || envio_elegido?.sucursal !== undefined
  if (!domicilio || seRetira) return [describeDestino(entrega, envio_elegido)]
  const { calle, altura, piso, localidad, codigo_postal, provincia } = domicilio
  return [[`${calle} ${altura}`, piso].filter(Boolean).join(', '), `${codigo_postal} ${localidad}`, provincia]
}

/** The labels of an order: one for each of its parcels, or one for all of it while there is none. */
export function toRotulos(pedido: Direccionado, despachos: readonly { seguimiento: string | null }[] = []): Rotulo[] {
  const { numero, contacto, telefono, domicilio } = pedido
  const comun = {
    numero,
    para: domicilio?.recibe ?? nameDestinatario(pedido),
    telefono: domicilio?.telefono ?? contacto?.telefono ?? telefono ?? null,
    lineas: listDireccion(pedido),
    servicio: nameServicio(pedido),
  }
  if (despachos.length === 0) return [{ ...comun, paquete: null, seguimiento: null }]
  return despachos.map(({ seguimiento }, at) => ({
    ...comun,
    paquete: despachos.length > 1 ? `Paquete ${at + 1} de ${despachos.length}` : null,
    seguimiento,
  }))
}
