import type { PanelDe } from '#casa/panel/panel.ts'

export const novedadPanel = {
  secciones: [
    {
      seccion: 'novedades',
      entrada: 'vidriera',
      corto: 'Novedades',
      lugar: 30,
      to: '/panel-admin/novedades',
      tecla: 'w',
      titulo: 'Novedades',
      detalle: 'Noticias y eventos con fecha',
      deTodos: true,
      puesto: 170,
    },
  ],
  entidades: { novedad: 'Novedad' },
} as const satisfies PanelDe
