import type { PanelDe } from '#casa/panel/panel.ts'

export const pagoPanel = {
  secciones: [
    {
      seccion: 'pagos',
      entrada: 'pedidos',
      corto: 'Pagos',
      lugar: 60,
      to: '/panel-admin/pagos',
      tecla: '4',
      titulo: 'Pagos',
      detalle: 'Cobros, devoluciones y lo que hay que resolver',
      deTodos: false,
      puesto: 300,
    },
  ],
  entidades: { pago: 'Pago', 'tarea-pago': 'Tarea de pagos' },
} as const satisfies PanelDe
