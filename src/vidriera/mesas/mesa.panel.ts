import type { PanelDe } from '#casa/panel/panel.ts'

export const mesaPanel = {
  secciones: [
    {
      seccion: 'mesas',
      entrada: 'vidriera',
      corto: 'Mesas',
      lugar: 10,
      to: '/panel-admin/mesas',
      tecla: 'm',
      titulo: 'Mesas',
      detalle: 'Libros elegidos a mano, en la portada',
      deTodos: true,
      puesto: 160,
    },
  ],
  entidades: { mesa: 'Mesa' },
} as const satisfies PanelDe
