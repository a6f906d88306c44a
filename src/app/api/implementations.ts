// Every call of the API and the function that answers it.
import { ajusteRoutes } from '../../ajustes/ajuste.routes.ts'
import { createArrepentimientoRoutes, type Reembolsar } from '../../arrepentimiento/arrepentimiento.routes.ts'
import { auditoriaRoutes } from '../../auditoria/auditoria.routes.ts'
import { autorConstraints, autorRoutes } from '../../autores/autor.routes.ts'
import { bannerRoutes } from '../../banners/banner.routes.ts'
import { createBusquedaRoutes } from '../../busqueda/busqueda.routes.ts'
import { sinResultadoRoutes } from '../../busqueda/sin-resultado/sin-resultado.routes.ts'
import { sugerenciaRoutes } from '../../busqueda/sugerencias/sugerencia.routes.ts'
import { categoriaConstraints, categoriaRoutes } from '../../categorias/categoria.routes.ts'
import { compraConstraints, compraRoutes } from '../../compras/compra.routes.ts'
import { facturaConstraints, facturaRoutes } from '../../compras/factura.routes.ts'
import { liquidacionConstraints, liquidacionRoutes } from '../../compras/liquidacion.routes.ts'
import { remitoRoutes } from '../../compras/remito.routes.ts'
import { tratoConstraints, tratoRoutes } from '../../compras/trato.routes.ts'
import { contactoRoutes } from '../../contacto/contacto.routes.ts'
import { createContadorRoutes } from '../../contador/contador.routes.ts'
import { correoPruebaRoutes } from '../../correo/prueba/prueba.routes.ts'
import { joinCupones } from '../../cupones/cupon.queries.ts'
import { cuponConstraints, cuponRoutes } from '../../cupones/cupon.routes.ts'
import { createDireccionRoutes, direccionConstraints } from '../../direcciones/direccion.routes.ts'
import { disponibilidadRoutes } from '../../disponibilidad/disponibilidad.routes.ts'
import { presentar } from '../../disponibilidad/disponibilidad.service.ts'
import { editorialConstraints, editorialRoutes } from '../../editoriales/editorial.routes.ts'
import { tablaConstraints, tablaRoutes } from '../../envios/tabla.routes.ts'
import { esperaRoutes } from '../../esperas/espera.routes.ts'
import { pedidosDeLectoresRoutes } from '../../esperas/pedidos.routes.ts'
import { createArchivoRoutes } from '../../existencias/archivo/archivo.routes.ts'
import { existenciaConstraints, existenciaRoutes } from '../../existencias/existencia.routes.ts'
import { createExportacionRoutes } from '../../exportacion/exportacion.routes.ts'
import { sendPapel } from '../../exportacion/papel.ts'
import { createPlanilla, toImporte } from '../../exportacion/planilla.ts'
import { comprobanteConstraints, comprobanteRoutes } from '../../facturas/comprobante.routes.ts'
import { enqueueDevuelto } from '../../facturas/emision.ts'
import { importacionRoutes } from '../../importacion/historia/historia.routes.ts'
import { materiaConstraints, materiaRoutes } from '../../importacion/materias/materia.routes.ts'
import { renombreRoutes } from '../../indice/renombre.routes.ts'
import { claveApiRoutes } from '../../integraciones/claves/clave-api.routes.ts'
import { webhookRoutes } from '../../integraciones/webhooks/webhook.routes.ts'
import { legalesRoutes } from '../../legales/legales.routes.ts'
import { createMisDatosRoutes, type WriteTabla } from '../../legales/mis-datos.routes.ts'
import { joinCompradores } from '../../ley/ley.queries.ts'
import { leyConstraints, leyRoutes } from '../../ley/ley.routes.ts'
import { coleccionRoutes } from '../../libros/coleccion/coleccion.routes.ts'
import { elogioRoutes } from '../../libros/elogio/elogio.routes.ts'
import { libroIdo } from '../../libros/libro.constraints.ts'
import { libroConstraints, libroEdicionRoutes } from '../../libros/libro.edicion.routes.ts'
import * as libroQueries from '../../libros/libro.listas.queries.ts'
import { libroListasRoutes } from '../../libros/libro.listas.routes.ts'
import { libroPartesRoutes } from '../../libros/libro.partes.routes.ts'
import { libroRoutes } from '../../libros/libro.routes.ts'
import { obraConstraints, obraRoutes } from '../../libros/obra/obra.routes.ts'
import { origenRoutes } from '../../libros/origen/origen.routes.ts'
import { precioRoutes } from '../../libros/precios/precio.routes.ts'
import { createMesaRoutes, mesaConstraints } from '../../mesas/mesa.routes.ts'
import { cajaConstraints, cajaRoutes } from '../../mostrador/caja.routes.ts'
import { mostradorRoutes } from '../../mostrador/mostrador.routes.ts'
import { createNovedadRoutes, novedadConstraints } from '../../novedades/novedad.routes.ts'
import { createOfertaRoutes, ofertaConstraints } from '../../ofertas/oferta.routes.ts'
import { deleteOpinionesOf } from '../../opiniones/opinion.queries.ts'
import { opinionConstraints, opinionRoutes } from '../../opiniones/opinion.routes.ts'
import { archivoDeTransferenciaRoutes } from '../../pagos/archivo.routes.ts'
import { askReembolso, listDevolvibles } from '../../pagos/devolucion.service.ts'
import { listMovimientos, lockPedidoACobrar } from '../../pagos/pago.queries.ts'
import { pagoRoutes } from '../../pagos/pago.routes.ts'
import { transferenciaRoutes } from '../../pagos/transferencia.routes.ts'
import { despachoConstraints, despachoRoutes } from '../../pedidos/despachos/despacho.routes.ts'
import { despachoRegistroRoutes } from '../../pedidos/despachos/registro.routes.ts'
import { estadoRoutes } from '../../pedidos/estado.routes.ts'
import { listaRoutes } from '../../pedidos/lista.routes.ts'
import { anonymizePedidosOf } from '../../pedidos/olvido.queries.ts'
import { pedidoConstraints, pedidoRoutes } from '../../pedidos/pedido.routes.ts'
import { telefonoRoutes } from '../../pedidos/telefono.routes.ts'
import { joinPedidos } from '../../pedidos/union.queries.ts'
import type { Constraints } from '../../platform/db/errors.ts'
import type { Implementation } from '../../platform/http/mount.ts'
import { proveedorConstraints, proveedorRoutes } from '../../proveedores/proveedor.routes.ts'
import { provinciaConstraints, provinciaRoutes } from '../../provincias/provincia.routes.ts'
import { recomendadoRoutes } from '../../recomendados/recomendado.routes.ts'
import { createRecuentoRoutes } from '../../recuento/recuento.routes.ts'
import { createResumenRoutes } from '../../resumen/resumen.routes.ts'
import { estadoRoutes as estadoTiendaRoutes } from '../../sistema/estado.routes.ts'
import { respaldosRoutes } from '../../sistema/respaldos/respaldos.routes.ts'
import { createSistemaRoutes } from '../../sistema/sistema.routes.ts'
import { sitioRoutes } from '../../sitio/sitio.routes.ts'
import { transporteRoutes } from '../../transportes/transporte.routes.ts'
import { accesoRoutes } from '../../usuarios/acceso/acceso.routes.ts'
import { requireSesion } from '../../usuarios/acceso/require-sesion.ts'
import { sesionRoutes } from '../../usuarios/acceso/sesiones.routes.ts'
import type { OnDeleteUsuario } from '../../usuarios/borrado.ts'
import { claveRoutes } from '../../usuarios/clave/clave.routes.ts'
import { recuperacionRoutes } from '../../usuarios/clave/recuperacion.routes.ts'
import { createCorreoRoutes } from '../../usuarios/correo/correo.routes.ts'
import { factorRoutes } from '../../usuarios/factor/factor.routes.ts'
import { createGestionRoutes } from '../../usuarios/gestion/gestion.routes.ts'
import { invitadoRoutes } from '../../usuarios/invitado/invitado.routes.ts'
import type { OnUnirInvitado } from '../../usuarios/invitado/union.ts'
import { createPerfilRoutes } from '../../usuarios/perfil/perfil.routes.ts'
import { registroRoutes } from '../../usuarios/registro/registro.routes.ts'
import { usuarioConstraints } from '../../usuarios/usuario.constraints.ts'
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
