import type { PanelDe } from '#casa/panel/panel.ts'

export const comprobantePanel = {
  secciones: [
    {
      seccion: 'comprobantes',
      entrada: 'pedidos',
      corto: 'Comprobantes',
      lugar: 70,
      to: '/panel-admin/comprobantes',
      tecla: '6',
      titulo: 'Comprobantes',
      detalle: 'Facturas, notas de crédito y su cola',
      deTodos: false,
      puesto: 100,
    },
  ],
  actos: [
    {
      nombre: 'Buscar o hacer una factura',
      palabras: 'facturar nota crédito comprobante arca afip',
      to: '/panel-admin/comprobantes',
      resto: 'q',
      deTodos: false,
    },
  ],
  entidades: { comprobante: 'Comprobante' },
} as const satisfies PanelDe
