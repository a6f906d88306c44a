import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { createCompraHandlers } from './compra.correo.ts'
import { compraHoy } from './compra.hoy.ts'
import { compraQueues } from './compra.jobs.ts'
import { compraConstraints, compraRoutes } from './compra.routes.ts'
import { facturaConstraints, facturaRoutes } from './factura.routes.ts'
import { liquidacionConstraints, liquidacionRoutes } from './liquidacion.routes.ts'
import { remitoRoutes } from './remito.routes.ts'
import { tratoConstraints, tratoRoutes } from './trato.routes.ts'

export const compraSlice = defineSlice({
  hoy: compraHoy,
  routes: [...tratoRoutes, ...compraRoutes, ...remitoRoutes, ...liquidacionRoutes, ...facturaRoutes],
  constraints: { ...tratoConstraints, ...compraConstraints, ...liquidacionConstraints, ...facturaConstraints },
  mails: compraQueues,
  handlers: createCompraHandlers,
  held: {
    'factura_proveedor.usuario_id': keeps(STAFF),
    'remito.usuario_id': keeps(STAFF),
  },
  etiquetas: {
    compras: { titulo: 'Compras', descripcion: 'Lo que se le compra a los proveedores.' },
    remitos: { titulo: 'Remitos', descripcion: 'Lo que entra de los proveedores y lo que se les devuelve.' },
    liquidaciones: { titulo: 'Liquidaciones', descripcion: 'Lo que se vendió en consignación y hay que pagar.' },
    'facturas-de-proveedores': {
      titulo: 'Facturas de proveedores',
      descripcion: 'Lo que se les debe a los proveedores.',
    },
  },
})
