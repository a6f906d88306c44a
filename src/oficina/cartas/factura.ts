// What the mail about an invoice or a credit note says. The paper itself stays on the order's page, behind the account.

import type { Carta } from '#casa/correo/plantilla.ts'
import type { Config } from '#platform/config.ts'
import { formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'
import type { Clase } from '#venta/facturas/comprobante.rules.ts'
import type { PedidoCarta } from './pedido.compra.ts'
import { verPedido } from './pedido.ts'

export type FacturaCarta = {
  clase: Clase
  /** `Factura B 00003-00000012`. */
  nombre: string
  total: Pesos
  /** It was authorised by the service that makes documents without value. */
  dePrueba: boolean
}

const CUAL: Record<Clase, string> = { factura: 'la factura', credito: 'la nota de crédito' }

export const toFacturaLista = (nombre: string, pedido: PedidoCarta, factura: FacturaCarta, config: Config): Carta => ({
  asunto: `Pedido n.º ${pedido.numero}: ${factura.nombre}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    {
      parrafo: `Ya está ${CUAL[factura.clase]} de tu pedido n.º ${pedido.numero}. Se descarga desde la página del pedido.`,
    },
    { datos: [[factura.nombre, formatPesos(factura.total)] as const] },
    ...(factura.dePrueba ? [{ nota: 'Es un comprobante de prueba: no vale como factura.' }] : []),
    verPedido(pedido, config),
  ],
})
