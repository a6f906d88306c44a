// A sale on a printer of slips: what is on its paper, and on the one for whoever gets it as a gift. Pure: the server prints it by the
// network, a till by its own cable.
import type { Bloque, Tira } from '#casa/impresora/tira.rules.ts'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import { type Pesos, times, toCentavos, toPesos } from '#platform/money.ts'
import { writeCodigoDeVenta } from './codigo.rules.ts'
import type { VentaDetalle } from './mostrador.contract.ts'
import { MEDIO_NOMBRES, SIN_FISCAL } from './mostrador.rules.ts'

export const PAPELES = ['ticket', 'regalo'] as const
export type PapelDeVenta = (typeof PAPELES)[number]

export const DE_REGALO = 'Ticket de regalo: con este papel se cambia.'

/** What papers say of the shop at their head. */
export type Casa = { nombre: string; lineas: readonly string[] }

type Linea = VentaDetalle['lineas'][number]
export type LineaDescrita = Pick<Linea, 'cantidad' | 'precio_unitario' | 'precio_antes' | 'oferta' | 'devueltos'>

/** What several copies of one book come to. */
export const timesPesos = (precio: Pesos, cantidad: number): Pesos => toPesos(times(toCentavos(precio), cantidad))

/** What stands below a title: its price where there are several, what was taken off, what came back. */
export const describeLinea = ({
  cantidad,
  precio_unitario,
  precio_antes,
  oferta,
  devueltos,
}: LineaDescrita): string[] => [
  ...(cantidad > 1 ? [`${formatPesos(precio_unitario)} cada uno`] : []),
  ...(oferta === null ? [] : [`${precio_antes === null ? '' : `antes ${formatPesos(precio_antes)}, `}${oferta}`]),
  ...(devueltos > 0 ? [formatCount(devueltos, 'devuelto', 'devueltos')] : []),
]

const linea = (texto: string): Bloque => ({ tipo: 'linea', texto })
const medio = (texto: string): Bloque => ({ tipo: 'linea', texto, centro: true })
const RAYA: Bloque = { tipo: 'raya' }

function listLineas(lineas: readonly Linea[]): Bloque[] {
  return lineas.flatMap((una): Bloque[] => [
    {
      tipo: 'par',
      texto: `${una.cantidad} x ${una.titulo}`,
      suma: formatPesos(timesPesos(una.precio_unitario, una.cantidad)),
    },
    ...describeLinea(una).map((texto) => linea(`  ${texto}`)),
  ])
}

function listSumas({ total, ejemplares, pagos, entregado, vuelto, devuelto }: VentaDetalle): Bloque[] {
  const suma = (texto: string, importe: Pesos, fuerte = false): Bloque => ({
    tipo: 'par',
    texto,
    suma: formatPesos(importe),
    fuerte,
  })
  return [
    suma(`Total, ${formatCount(ejemplares, 'ejemplar', 'ejemplares')}`, total, true),
    ...pagos.map((pago) => suma(MEDIO_NOMBRES[pago.medio], pago.importe)),
    ...(entregado === null ? [] : [suma('Entregado en efectivo', entregado)]),
    ...(vuelto === null ? [] : [suma('Vuelto', vuelto)]),
    ...(devuelto > 0 ? [suma('Devuelto', devuelto)] : []),
  ]
}

/** The paper of a sale. The one for a gift says no price and no sum. */
export function toTicket(venta: VentaDetalle, papel: PapelDeVenta, casa: Casa): Tira {
  const { numero, creado_en, lugar, quien, sin_red, lineas } = venta
  const deRegalo = papel === 'regalo'
  return [
    { tipo: 'titulo', texto: casa.nombre },
    ...casa.lineas.map(medio),
    RAYA,
    { tipo: 'linea', texto: `Venta N.º ${numero}`, fuerte: true },
    linea(`${formatFechaHora(creado_en)} · ${lugar.nombre}`),
    ...(quien === null ? [] : [linea(`Atendió ${quien}`)]),
    ...(sin_red ? [linea(`Vendida sin red, ${sin_red.provisoria}, ${formatFechaHora(sin_red.vendida_en)}`)] : []),
    RAYA,
    ...(deRegalo ? lineas.map(({ cantidad, titulo }) => linea(`${cantidad} x ${titulo}`)) : listLineas(lineas)),
    RAYA,
    ...(deRegalo ? [medio(DE_REGALO)] : listSumas(venta)),
    medio(SIN_FISCAL),
    { tipo: 'barras', codigo: writeCodigoDeVenta(numero) },
    { tipo: 'corte' },
  ]
}
