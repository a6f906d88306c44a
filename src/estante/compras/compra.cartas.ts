// What mails to suppliers say. Pure: what was ordered or is owed in, a letter out.
import type { Carta } from '#casa/correo/plantilla.ts'
import { formatCentesimos, formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import type { CompraDetalle } from './compra.contract.ts'
import type { LiquidacionDetalle } from './liquidacion.contract.ts'

const ejemplares = (count: number) => formatCount(count, 'ejemplar', 'ejemplares')

export const toCartaCompra = (compra: CompraDetalle, tienda: string): Carta => ({
  asunto: `Pedido N.º ${compra.numero} de ${tienda}`,
  titulo: `Pedido N.º ${compra.numero}`,
  bloques: [
    { parrafo: `Hola, ${compra.razon_social ?? compra.proveedor.nombre}. Les pedimos estos libros:` },
    {
      lineas: compra.lineas.map(({ titulo, isbn, cantidad }) => ({
        titulo,
        detalle: `ISBN ${isbn}`,
        importe: String(cantidad),
      })),
    },
    { datos: [['Total', ejemplares(compra.ejemplares)]], suma: true },
    ...(compra.nota === null ? [] : [{ cita: compra.nota }]),
    { nota: 'La misma lista va adjunta en una planilla. Si algo no está, respondé este correo.' },
  ],
})

export const toCartaLiquidacion = (liquidacion: LiquidacionDetalle, tienda: string): Carta => ({
  asunto: `Liquidación N.º ${liquidacion.numero} de ${tienda}`,
  titulo: `Liquidación N.º ${liquidacion.numero}`,
  bloques: [
    {
      parrafo: `Hola, ${liquidacion.razon_social ?? liquidacion.proveedor.nombre}. Esto se vendió de lo que tenemos en consignación:`,
    },
    {
      lineas: liquidacion.lineas.map(({ titulo, isbn, cantidad, pvp, neto }) => ({
        titulo,
        detalle: `ISBN ${isbn} · ${cantidad} a ${formatPesos(pvp)}`,
        importe: formatPesos(neto),
      })),
    },
    {
      datos: [
        ['Hasta', formatFechaHora(liquidacion.hasta)],
        ['Ejemplares', String(liquidacion.ejemplares)],
        ['Descuento', `${formatCentesimos(liquidacion.descuento_bp)} %`],
        ['Total', formatPesos(liquidacion.total)],
      ],
      suma: true,
    },
    { nota: 'La misma lista va adjunta en una planilla. Esperamos su factura por ese total.' },
  ],
})
