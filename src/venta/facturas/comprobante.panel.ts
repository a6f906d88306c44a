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
  entidades: { comprobante: 'Comprobante' },
} as const satisfies PanelDe
