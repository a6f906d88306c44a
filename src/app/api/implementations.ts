// Every call of the API and the function that answers it.
import { ajusteRoutes } from '#casa/ajustes/ajuste.routes.ts'
import { sendPapel } from '#casa/planillas/papel.ts'
import { createPlanilla, toImporte } from '#casa/planillas/planilla.ts'
import { sitioRoutes } from '#casa/sitio/sitio.routes.ts'
import { autorConstraints, autorRoutes } from '#catalogo/autores/autor.routes.ts'
import { categoriaConstraints, categoriaRoutes } from '#catalogo/categorias/categoria.routes.ts'
import { disponibilidadRoutes } from '#catalogo/disponibilidad/disponibilidad.routes.ts'
import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { editorialConstraints, editorialRoutes } from '#catalogo/editoriales/editorial.routes.ts'
import { renombreRoutes } from '#catalogo/indice/renombre.routes.ts'
import { coleccionRoutes } from '#catalogo/libros/coleccion/coleccion.routes.ts'
import { elogioRoutes } from '#catalogo/libros/elogio/elogio.routes.ts'
import { libroIdo } from '#catalogo/libros/libro.constraints.ts'
import { libroConstraints, libroEdicionRoutes } from '#catalogo/libros/libro.edicion.routes.ts'
import * as libroQueries from '#catalogo/libros/libro.listas.queries.ts'
import { libroListasRoutes } from '#catalogo/libros/libro.listas.routes.ts'
import { libroPartesRoutes } from '#catalogo/libros/libro.partes.routes.ts'
import { libroRoutes } from '#catalogo/libros/libro.routes.ts'
import { obraConstraints, obraRoutes } from '#catalogo/libros/obra/obra.routes.ts'
import { origenRoutes } from '#catalogo/libros/origen/origen.routes.ts'
import { precioRoutes } from '#catalogo/libros/precios/precio.routes.ts'
import { proveedorConstraints, proveedorRoutes } from '#catalogo/proveedores/proveedor.routes.ts'
import { accesoRoutes } from '#cuentas/usuarios/acceso/acceso.routes.ts'
import { requireSesion } from '#cuentas/usuarios/acceso/require-sesion.ts'
import { sesionRoutes } from '#cuentas/usuarios/acceso/sesiones.routes.ts'
import type { OnDeleteUsuario } from '#cuentas/usuarios/borrado.ts'
import { claveRoutes } from '#cuentas/usuarios/clave/clave.routes.ts'
import { recuperacionRoutes } from '#cuentas/usuarios/clave/recuperacion.routes.ts'
import { createCorreoRoutes } from '#cuentas/usuarios/correo/correo.routes.ts'
import { factorRoutes } from '#cuentas/usuarios/factor/factor.routes.ts'
import { createGestionRoutes } from '#cuentas/usuarios/gestion/gestion.routes.ts'
import { invitadoRoutes } from '#cuentas/usuarios/invitado/invitado.routes.ts'
import type { OnUnirInvitado } from '#cuentas/usuarios/invitado/union.ts'
import { createPerfilRoutes } from '#cuentas/usuarios/perfil/perfil.routes.ts'
import { registroRoutes } from '#cuentas/usuarios/registro/registro.routes.ts'
import { usuarioConstraints } from '#cuentas/usuarios/usuario.constraints.ts'
import { createDireccionRoutes, direccionConstraints } from '#envios/direcciones/direccion.routes.ts'
import { tablaConstraints, tablaRoutes } from '#envios/envios/tabla.routes.ts'
import { provinciaConstraints, provinciaRoutes } from '#envios/provincias/provincia.routes.ts'
import { transporteRoutes } from '#envios/transportes/transporte.routes.ts'
import { compraConstraints, compraRoutes } from '#estante/compras/compra.routes.ts'
import { facturaConstraints, facturaRoutes } from '#estante/compras/factura.routes.ts'
import { liquidacionConstraints, liquidacionRoutes } from '#estante/compras/liquidacion.routes.ts'
import { remitoRoutes } from '#estante/compras/remito.routes.ts'
import { tratoConstraints, tratoRoutes } from '#estante/compras/trato.routes.ts'
import { esperaRoutes } from '#estante/esperas/espera.routes.ts'
import { pedidosDeLectoresRoutes } from '#estante/esperas/pedidos.routes.ts'
import { createArchivoRoutes } from '#estante/existencias/archivo/archivo.routes.ts'
import { existenciaConstraints, existenciaRoutes } from '#estante/existencias/existencia.routes.ts'
import { createRecuentoRoutes } from '#estante/recuento/recuento.routes.ts'
import { createExportacionRoutes } from '#listas/exportacion/exportacion.routes.ts'
import { importacionRoutes } from '#listas/importacion/historia/historia.routes.ts'
import { materiaConstraints, materiaRoutes } from '#listas/importacion/materias/materia.routes.ts'
import { claveApiRoutes } from '#listas/integraciones/claves/clave-api.routes.ts'
import { webhookRoutes } from '#listas/integraciones/webhooks/webhook.routes.ts'
import { createArrepentimientoRoutes, type Reembolsar } from '#oficina/arrepentimiento/arrepentimiento.routes.ts'
import { auditoriaRoutes } from '#oficina/auditoria/auditoria.routes.ts'
import { correoPruebaRoutes } from '#oficina/cartas/prueba/prueba.routes.ts'
import { contactoRoutes } from '#oficina/contacto/contacto.routes.ts'
import { createContadorRoutes } from '#oficina/contador/contador.routes.ts'
import { legalesRoutes } from '#oficina/legales/legales.routes.ts'
import { createMisDatosRoutes, type WriteTabla } from '#oficina/legales/mis-datos.routes.ts'
import { createResumenRoutes } from '#oficina/resumen/resumen.routes.ts'
import { estadoRoutes as estadoTiendaRoutes } from '#oficina/sistema/estado.routes.ts'
import { respaldosRoutes } from '#oficina/sistema/respaldos/respaldos.routes.ts'
import { createSistemaRoutes } from '#oficina/sistema/sistema.routes.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Implementation } from '#platform/http/mount.ts'
import { comprobanteConstraints, comprobanteRoutes } from '#venta/facturas/comprobante.routes.ts'
import { enqueueDevuelto } from '#venta/facturas/emision.ts'
import { cajaConstraints, cajaRoutes } from '#venta/mostrador/caja.routes.ts'
import { mostradorRoutes } from '#venta/mostrador/mostrador.routes.ts'
import { archivoDeTransferenciaRoutes } from '#venta/pagos/archivo.routes.ts'
import { askReembolso, listDevolvibles } from '#venta/pagos/devolucion.service.ts'
import { listMovimientos, lockPedidoACobrar } from '#venta/pagos/pago.queries.ts'
import { pagoRoutes } from '#venta/pagos/pago.routes.ts'
import { transferenciaRoutes } from '#venta/pagos/transferencia.routes.ts'
import { despachoConstraints, despachoRoutes } from '#venta/pedidos/despachos/despacho.routes.ts'
import { despachoRegistroRoutes } from '#venta/pedidos/despachos/registro.routes.ts'
import { estadoRoutes } from '#venta/pedidos/estado.routes.ts'
import { listaRoutes } from '#venta/pedidos/lista.routes.ts'
import { anonymizePedidosOf } from '#venta/pedidos/olvido.queries.ts'
import { pedidoConstraints, pedidoRoutes } from '#venta/pedidos/pedido.routes.ts'
import { telefonoRoutes } from '#venta/pedidos/telefono.routes.ts'
import { joinPedidos } from '#venta/pedidos/union.queries.ts'
import { bannerRoutes } from '#vidriera/banners/banner.routes.ts'
import { createBusquedaRoutes } from '#vidriera/busqueda/busqueda.routes.ts'
import { sinResultadoRoutes } from '#vidriera/busqueda/sin-resultado/sin-resultado.routes.ts'
import { sugerenciaRoutes } from '#vidriera/busqueda/sugerencias/sugerencia.routes.ts'
import { joinCupones } from '#vidriera/cupones/cupon.queries.ts'
import { cuponConstraints, cuponRoutes } from '#vidriera/cupones/cupon.routes.ts'
import { joinCompradores } from '#vidriera/ley/ley.queries.ts'
import { leyConstraints, leyRoutes } from '#vidriera/ley/ley.routes.ts'
import { createMesaRoutes, mesaConstraints } from '#vidriera/mesas/mesa.routes.ts'
import { createNovedadRoutes, novedadConstraints } from '#vidriera/novedades/novedad.routes.ts'
import { createOfertaRoutes, ofertaConstraints } from '#vidriera/ofertas/oferta.routes.ts'
import { deleteOpinionesOf } from '#vidriera/opiniones/opinion.queries.ts'
import { opinionConstraints, opinionRoutes } from '#vidriera/opiniones/opinion.routes.ts'
import { recomendadoRoutes } from '#vidriera/recomendados/recomendado.routes.ts'
import { CORREOS } from '../background/queues.ts'

/**
 * What slices do when an account is deleted. Rows that reference it `on delete cascade` need no line; a slice whose rows
 * outlive the account takes the person out of them here, and one whose triggers lock other rows locks those in their order.
 */
const onDeleteUsuario: OnDeleteUsuario = [anonymizePedidosOf, deleteOpinionesOf]

/**
 * What goes to the account that a guest's address had: orders, and what the shop gave to the guest. What the guest said of
 * themselves does not (docs/decisions/084). Favourites and the cart are the browser's.
 */
const onUnirInvitado: OnUnirInvitado = [joinPedidos, joinCupones, joinCompradores]

/** A customer's orders as a table. */
const writeMisPedidos: WriteTabla = (tabla) =>
  createPlanilla(
    'csv',
    'pedidos',
    (async function* () {
      for await (const filas of tabla) {
        yield filas.map((fila) => fila.map((celda) => (typeof celda === 'object' ? toImporte(celda.centavos) : celda)))
      }
    })(),
  )

/**
 * By the payment it came with; of an order whose payments the shop does not know, its people do it themselves, and its credit note is
 * asked for here: nothing else tells of that money.
 */
const reembolsar: Reembolsar = async (trx, { pedidoId, importe, usuarioId, clave, motivo, leer }) => {
  const pedido = await lockPedidoACobrar(trx, pedidoId)
  if (!pedido || listDevolvibles(await listMovimientos(trx, pedidoId)).length === 0) {
    await enqueueDevuelto(trx, leer, { pedido: pedidoId }, clave)
    return 'a-mano'
  }
  const asked = await askReembolso(trx, pedido, usuarioId, { clave, importe, motivo })
  return asked.some(({ hecha }) => !hecha) ? 'pedido' : 'a-mano'
}

export const implementations: readonly Implementation[] = [
  ...libroListasRoutes,
  ...disponibilidadRoutes,
  ...esperaRoutes,
  ...pedidosDeLectoresRoutes,
  ...libroRoutes,
  ...libroPartesRoutes,
  ...libroEdicionRoutes,
  ...precioRoutes,
  ...origenRoutes,
  ...elogioRoutes,
  ...obraRoutes,
  ...coleccionRoutes,
  ...autorRoutes,
  ...editorialRoutes,
  ...categoriaRoutes,
  ...provinciaRoutes,
  ...proveedorRoutes,
  ...importacionRoutes,
  ...materiaRoutes,
  ...createBusquedaRoutes(libroQueries),
  ...sinResultadoRoutes,
  ...recomendadoRoutes,
  ...createMesaRoutes(async (ctx, ids) => presentar(ctx, await libroQueries.listLibrosByIds(ctx.db, ids))),
  ...bannerRoutes,
  ...createNovedadRoutes(async (ctx, ids) => presentar(ctx, await libroQueries.listLibrosByIds(ctx.db, ids))),
  ...sugerenciaRoutes,
  ...renombreRoutes,
  ...sitioRoutes,
  ...ajusteRoutes,
  ...correoPruebaRoutes,
  ...createSistemaRoutes(),
  ...estadoTiendaRoutes,
  ...respaldosRoutes,
  ...auditoriaRoutes,
  ...createResumenRoutes(CORREOS),
  ...createExportacionRoutes(),
  ...contactoRoutes,
  ...registroRoutes,
  ...invitadoRoutes,
  ...accesoRoutes,
  ...claveRoutes,
  ...recuperacionRoutes,
  ...sesionRoutes,
  ...createCorreoRoutes(onUnirInvitado),
  ...factorRoutes,
  ...createPerfilRoutes(onDeleteUsuario),
  ...createGestionRoutes(onDeleteUsuario),
  ...createDireccionRoutes(requireSesion),
  ...pedidoRoutes,
  ...listaRoutes,
  ...estadoRoutes,
  ...pagoRoutes,
  ...transferenciaRoutes,
  ...archivoDeTransferenciaRoutes,
  ...despachoRoutes,
  ...despachoRegistroRoutes,
  ...transporteRoutes,
  ...telefonoRoutes,
  ...opinionRoutes,
  ...claveApiRoutes,
  ...webhookRoutes,
  ...createOfertaRoutes(libroQueries),
  ...leyRoutes,
  ...legalesRoutes,
  ...createMisDatosRoutes(writeMisPedidos),
  ...createArrepentimientoRoutes(reembolsar),
  ...cuponRoutes,
  ...createRecuentoRoutes(libroQueries.listLibrosByIds),
  ...tablaRoutes,
  ...tratoRoutes,
  ...compraRoutes,
  ...remitoRoutes,
  ...liquidacionRoutes,
  ...facturaRoutes,
  ...existenciaRoutes,
  ...mostradorRoutes,
  ...cajaRoutes,
  ...comprobanteRoutes,
  ...createContadorRoutes(),
  ...createArchivoRoutes({ send: sendPapel }),
]

/** What the violations of the database's constraints mean to people. */
export const constraints: Constraints = {
  ...libroIdo,
  ...libroConstraints,
  ...obraConstraints,
  ...autorConstraints,
  ...editorialConstraints,
  ...categoriaConstraints,
  ...provinciaConstraints,
  ...proveedorConstraints,
  ...materiaConstraints,
  ...usuarioConstraints,
  ...pedidoConstraints,
  ...despachoConstraints,
  ...opinionConstraints,
  ...mesaConstraints,
  ...novedadConstraints,
  ...direccionConstraints,
  ...ofertaConstraints,
  ...leyConstraints,
  ...cuponConstraints,
  ...tablaConstraints,
  ...tratoConstraints,
  ...compraConstraints,
  ...liquidacionConstraints,
  ...facturaConstraints,
  ...cajaConstraints,
  ...comprobanteConstraints,
  ...existenciaConstraints,
}
