// What the panel knows of each slice, lowest first: sections, and what the audit calls things. `npm run derivar` writes it.
import { impresoraPanel } from '#casa/impresora/impresora.panel.ts'
import { autorPanel } from '#catalogo/autores/autor.panel.ts'
import { categoriaPanel } from '#catalogo/categorias/categoria.panel.ts'
import { editorialPanel } from '#catalogo/editoriales/editorial.panel.ts'
import { libroPanel } from '#catalogo/libros/libro.panel.ts'
import { portadaPanel } from '#catalogo/portadas/portada.panel.ts'
import { proveedorPanel } from '#catalogo/proveedores/proveedor.panel.ts'
import { usuarioPanel } from '#cuentas/usuarios/usuario.panel.ts'
import { envioPanel } from '#envios/envios/envio.panel.ts'
import { provinciaPanel } from '#envios/provincias/provincia.panel.ts'
import { compraPanel } from '#estante/compras/compra.panel.ts'
import { etiquetaPanel } from '#estante/etiquetas/etiqueta.panel.ts'
import { existenciaPanel } from '#estante/existencias/existencia.panel.ts'
import { recuentoPanel } from '#estante/recuento/recuento.panel.ts'
import { exportacionPanel } from '#listas/exportacion/exportacion.panel.ts'
import { importacionPanel } from '#listas/importacion/importacion.panel.ts'
import { integracionPanel } from '#listas/integraciones/integracion.panel.ts'
import { arrepentimientoPanel } from '#oficina/arrepentimiento/arrepentimiento.panel.ts'
import { configuracionPanel } from '#oficina/configuracion/configuracion.panel.ts'
import { contadorPanel } from '#oficina/contador/contador.panel.ts'
import { legalesPanel } from '#oficina/legales/legales.panel.ts'
import { sistemaPanel } from '#oficina/sistema/sistema.panel.ts'
import { clientePanel } from '#venta/clientes/cliente.panel.ts'
import { comprobantePanel } from '#venta/facturas/comprobante.panel.ts'
import { mostradorPanel } from '#venta/mostrador/mostrador.panel.ts'
import { pagoPanel } from '#venta/pagos/pago.panel.ts'
import { pedidoPanel } from '#venta/pedidos/pedido.panel.ts'
import { bannerPanel } from '#vidriera/banners/banner.panel.ts'
import { busquedaPanel } from '#vidriera/busqueda/busqueda.panel.ts'
import { cuponPanel } from '#vidriera/cupones/cupon.panel.ts'
import { leyPanel } from '#vidriera/ley/ley.panel.ts'
import { mesaPanel } from '#vidriera/mesas/mesa.panel.ts'
import { novedadPanel } from '#vidriera/novedades/novedad.panel.ts'
import { ofertaPanel } from '#vidriera/ofertas/oferta.panel.ts'
import { opinionPanel } from '#vidriera/opiniones/opinion.panel.ts'
import { redireccionPanel } from '#vidriera/redirecciones/redireccion.panel.ts'
import { auditoriaPanel } from './auditoria.panel.ts'

export const PANELES = [
  impresoraPanel,
  portadaPanel,
  categoriaPanel,
  autorPanel,
  editorialPanel,
  proveedorPanel,
  libroPanel,
  provinciaPanel,
  envioPanel,
  usuarioPanel,
  existenciaPanel,
  compraPanel,
  etiquetaPanel,
  recuentoPanel,
  ofertaPanel,
  cuponPanel,
  leyPanel,
  busquedaPanel,
  opinionPanel,
  mesaPanel,
  novedadPanel,
  bannerPanel,
  redireccionPanel,
  pagoPanel,
  comprobantePanel,
  pedidoPanel,
  mostradorPanel,
  clientePanel,
  importacionPanel,
  exportacionPanel,
  integracionPanel,
  arrepentimientoPanel,
  sistemaPanel,
  legalesPanel,
  configuracionPanel,
  contadorPanel,
  auditoriaPanel,
] as const
