import type { PanelDe } from '#casa/panel/panel.ts'

export const contadorPanel = {
  secciones: [
    {
      seccion: 'contador',
      entrada: 'pedidos',
      corto: 'Contador',
      lugar: 80,
      to: '/panel-admin/contador',
      tecla: '7',
      titulo: 'Contador',
      detalle: 'Libro IVA, papeles del mes y si la plata coincide',
      deTodos: false,
      puesto: 110,
    },
  ],
  entidades: {},
} as const satisfies PanelDe
