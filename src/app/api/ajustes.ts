// Every setting of the shop, as its slice declares it, in the order of the panel's screen.
import type { AlgunAjuste, DerivaPublicos, SobreConfig } from '../../ajustes/declarar.ts'
import { auditoriaAjustes, auditoriaConfig } from '../../auditoria/auditoria.ajustes.ts'
import { busquedaAjustes } from '../../busqueda/busqueda.ajustes.ts'
import { correoAjustes, correoConfig } from '../../correo/correo.ajustes.ts'
import { deberesAjustes, deberesPublicos } from '../../deberes/deberes.ajustes.ts'
import { descuentoAjustes } from '../../descuentos/descuento.ajustes.ts'
import { disponibilidadAjustes } from '../../disponibilidad/disponibilidad.ajustes.ts'
import { envioAjustes } from '../../envios/envio.ajustes.ts'
import { existenciaAjustes } from '../../existencias/existencia.ajustes.ts'
import { facturaAjustes } from '../../facturas/comprobante.ajustes.ts'
import { feedAjustes } from '../../integraciones/feeds/feed.ajustes.ts'
import { monedaAjustes } from '../../moneda/moneda.ajustes.ts'
import { cajaAjustes } from '../../mostrador/caja.ajustes.ts'
import { pagoAjustes } from '../../pagos/pago.ajustes.ts'
import { medioAjustes } from '../../pedidos/medio.ajustes.ts'
import { pedidoAjustes, pedidoConfig } from '../../pedidos/pedido.ajustes.ts'
import { sitioAjustes, sitioConfig } from '../../sitio/sitio.ajustes.ts'
import { transporteAjustes } from '../../transportes/transporte.ajustes.ts'
import { invitadoAjustes } from '../../usuarios/invitado/invitado.ajustes.ts'

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
