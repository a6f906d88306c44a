import type { PanelDe } from '#casa/panel/panel.ts'

export const compraPanel = {
  secciones: [
    {
      seccion: 'compras',
      entrada: 'compras',
      corto: 'Compras',
      lugar: 10,
      to: '/panel-admin/compras',
      tecla: 'y',
      titulo: 'Compras',
      detalle: 'Pedidos a proveedores, recepciones, consignación',
      deTodos: true,
      puesto: 130,
    },
  ],
  actos: [
    {
      nombre: 'Recibir una entrega',
      palabras: 'remito llegó mercadería proveedor',
      to: '/panel-admin/compras',
      search: { parte: 'recibir' },
      hash: 'proveedor',
      deTodos: true,
    },
  ],
  entidades: {
    trato: 'Trato con un proveedor',
    compra: 'Pedido a un proveedor',
    remito: 'Remito',
    liquidacion: 'Liquidación',
    'factura-proveedor': 'Factura de un proveedor',
  },
} as const satisfies PanelDe
