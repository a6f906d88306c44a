// Every setting of the shop, as its slice declares it, in the order of the panel's screen.
import type { AlgunAjuste, DerivaPublicos, SobreConfig } from '#casa/ajustes/declarar.ts'
import { correoAjustes, correoConfig } from '#casa/correo/correo.ajustes.ts'
import { deberesAjustes, deberesPublicos } from '#casa/deberes/deberes.ajustes.ts'
import { monedaAjustes } from '#casa/moneda/moneda.ajustes.ts'
import { sitioAjustes, sitioConfig } from '#casa/sitio/sitio.ajustes.ts'
import { descuentoAjustes } from '#catalogo/descuentos/descuento.ajustes.ts'
import { disponibilidadAjustes } from '#catalogo/disponibilidad/disponibilidad.ajustes.ts'
import { invitadoAjustes } from '#cuentas/usuarios/invitado/invitado.ajustes.ts'
import { envioAjustes } from '#envios/envios/envio.ajustes.ts'
import { transporteAjustes } from '#envios/transportes/transporte.ajustes.ts'
import { existenciaAjustes } from '#estante/existencias/existencia.ajustes.ts'
import { feedAjustes } from '#listas/integraciones/feeds/feed.ajustes.ts'
import { auditoriaAjustes, auditoriaConfig } from '#oficina/auditoria/auditoria.ajustes.ts'
import { facturaAjustes } from '#venta/facturas/comprobante.ajustes.ts'
import { cajaAjustes } from '#venta/mostrador/caja.ajustes.ts'
import { pagoAjustes } from '#venta/pagos/pago.ajustes.ts'
import { medioAjustes } from '#venta/pedidos/medio.ajustes.ts'
import { pedidoAjustes, pedidoConfig } from '#venta/pedidos/pedido.ajustes.ts'
import { busquedaAjustes } from '#vidriera/busqueda/busqueda.ajustes.ts'

export const AJUSTES: readonly AlgunAjuste[] = [
  ...sitioAjustes,
  ...invitadoAjustes,
  ...deberesAjustes,
  ...envioAjustes,
  ...transporteAjustes,
  ...pedidoAjustes,
  ...medioAjustes,
  ...pagoAjustes,
  ...facturaAjustes,
  ...cajaAjustes,
  ...monedaAjustes,
  ...disponibilidadAjustes,
  ...existenciaAjustes,
  ...busquedaAjustes,
  ...descuentoAjustes,
  ...correoAjustes,
  ...feedAjustes,
  ...auditoriaAjustes,
]

/** Settings that stand where a variable of the environment may stand. */
export const SOBRES: readonly SobreConfig[] = [sitioConfig, pedidoConfig, correoConfig, auditoriaConfig]

/** What browsers are told beside the public settings. */
export const DERIVADOS: readonly DerivaPublicos[] = [deberesPublicos]
