import type { PanelDe } from '#casa/panel/panel.ts'

export const busquedaPanel = {
  secciones: [
    {
      seccion: 'busquedas',
      entrada: 'vidriera',
      corto: 'Búsquedas',
      lugar: 60,
      to: '/panel-admin/busquedas',
      tecla: 'b',
      titulo: 'Búsquedas sin resultado',
      detalle: 'Lo que buscaron y no encontraron',
      deTodos: false,
      puesto: 220,
    },
  ],
  entidades: { busqueda: 'Búsqueda sin resultado' },
} as const satisfies PanelDe
