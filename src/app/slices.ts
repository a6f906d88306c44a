// Every slice that says something of itself by rooms, lowest first; all lists are made of this one. `npm run derivar` writes it.
import { ajusteSlice } from '#casa/ajustes/ajuste.slice.ts'
import { correoSlice } from '#casa/correo/correo.slice.ts'
import { deberesSlice } from '#casa/deberes/deberes.slice.ts'
import { impresoraSlice } from '#casa/impresora/impresora.slice.ts'
import { monedaSlice } from '#casa/moneda/moneda.slice.ts'
import { sitioSlice } from '#casa/sitio/sitio.slice.ts'
import { autorSlice } from '#catalogo/autores/autor.slice.ts'
import { categoriaSlice } from '#catalogo/categorias/categoria.slice.ts'
import { descuentoSlice } from '#catalogo/descuentos/descuento.slice.ts'
import { disponibilidadSlice } from '#catalogo/disponibilidad/disponibilidad.slice.ts'
import { editorialSlice } from '#catalogo/editoriales/editorial.slice.ts'
import { indiceSlice } from '#catalogo/indice/indice.slice.ts'
import { libroSlice } from '#catalogo/libros/libro.slice.ts'
import { portadaSlice } from '#catalogo/portadas/portada.slice.ts'
import { proveedorSlice } from '#catalogo/proveedores/proveedor.slice.ts'
import { usuarioSlice } from '#cuentas/usuarios/usuario.slice.ts'
import { direccionSlice } from '#envios/direcciones/direccion.slice.ts'
import { envioSlice } from '#envios/envios/envio.slice.ts'
import { provinciaSlice } from '#envios/provincias/provincia.slice.ts'
import { transporteSlice } from '#envios/transportes/transporte.slice.ts'
import { compraSlice } from '#estante/compras/compra.slice.ts'
import { esperaSlice } from '#estante/esperas/espera.slice.ts'
import { etiquetaSlice } from '#estante/etiquetas/etiqueta.slice.ts'
import { existenciaSlice } from '#estante/existencias/existencia.slice.ts'
import { recuentoSlice } from '#estante/recuento/recuento.slice.ts'
import { exportacionSlice } from '#listas/exportacion/exportacion.slice.ts'
import { importacionSlice } from '#listas/importacion/importacion.slice.ts'
import { integracionSlice } from '#listas/integraciones/integracion.slice.ts'
import { afueraSlice } from '#oficina/afuera/afuera.slice.ts'
import { arrepentimientoSlice } from '#oficina/arrepentimiento/arrepentimiento.slice.ts'
import { auditoriaSlice } from '#oficina/auditoria/auditoria.slice.ts'
import { cartasSlice } from '#oficina/cartas/cartas.slice.ts'
import { configuracionSlice } from '#oficina/configuracion/configuracion.slice.ts'
import { contactoSlice } from '#oficina/contacto/contacto.slice.ts'
import { contadorSlice } from '#oficina/contador/contador.slice.ts'
import { legalesSlice } from '#oficina/legales/legales.slice.ts'
import { resumenSlice } from '#oficina/resumen/resumen.slice.ts'
import { sistemaSlice } from '#oficina/sistema/sistema.slice.ts'
import type { Slice } from '#platform/slice.ts'
import { tiendaSlice } from '#tienda/tienda/tienda.slice.ts'
import { carritoSlice } from '#venta/carrito/carrito.slice.ts'
import { clienteSlice } from '#venta/clientes/cliente.slice.ts'
import { comprobanteSlice } from '#venta/facturas/comprobante.slice.ts'
import { mostradorSlice } from '#venta/mostrador/mostrador.slice.ts'
import { pagoSlice } from '#venta/pagos/pago.slice.ts'
import { pedidoSlice } from '#venta/pedidos/pedido.slice.ts'
import { bannerSlice } from '#vidriera/banners/banner.slice.ts'
import { busquedaSlice } from '#vidriera/busqueda/busqueda.slice.ts'
import { cuponSlice } from '#vidriera/cupones/cupon.slice.ts'
import { leySlice } from '#vidriera/ley/ley.slice.ts'
import { mesaSlice } from '#vidriera/mesas/mesa.slice.ts'
import { novedadSlice } from '#vidriera/novedades/novedad.slice.ts'
import { ofertaSlice } from '#vidriera/ofertas/oferta.slice.ts'
import { opinionSlice } from '#vidriera/opiniones/opinion.slice.ts'
import { recomendadoSlice } from '#vidriera/recomendados/recomendado.slice.ts'
import { redireccionSlice } from '#vidriera/redirecciones/redireccion.slice.ts'

/** With the names of their jobs in their types. */
// biome-ignore format: a line a slice
export const ROOMS = {
  casa: [
    ajusteSlice,
    sitioSlice,
    deberesSlice,
    monedaSlice,
    correoSlice,
    impresoraSlice,
  ],
  catalogo: [
    descuentoSlice,
    indiceSlice,
    disponibilidadSlice,
    portadaSlice,
    categoriaSlice,
    autorSlice,
    editorialSlice,
    proveedorSlice,
    libroSlice,
  ],
  envios: [
    transporteSlice,
    provinciaSlice,
    envioSlice,
    direccionSlice,
  ],
  cuentas: [
    usuarioSlice,
  ],
  estante: [
    esperaSlice,
    existenciaSlice,
    compraSlice,
    etiquetaSlice,
    recuentoSlice,
  ],
  vidriera: [
    ofertaSlice,
    cuponSlice,
    leySlice,
    busquedaSlice,
    recomendadoSlice,
    opinionSlice,
    mesaSlice,
    novedadSlice,
    bannerSlice,
    redireccionSlice,
  ],
  venta: [
    carritoSlice,
    pagoSlice,
    comprobanteSlice,
    pedidoSlice,
    mostradorSlice,
    clienteSlice,
  ],
  listas: [
    importacionSlice,
    exportacionSlice,
    integracionSlice,
  ],
  oficina: [
    cartasSlice,
    arrepentimientoSlice,
    afueraSlice,
    sistemaSlice,
    resumenSlice,
    legalesSlice,
    configuracionSlice,
    contadorSlice,
    contactoSlice,
    auditoriaSlice,
  ],
  tienda: [
    tiendaSlice,
  ],
  ensayo: [],
} as const

export const DECLARED = Object.values(ROOMS).flat()

export const SLICES: readonly Slice[] = [...DECLARED]
