import type { PanelDe } from '#casa/panel/panel.ts'

export const provinciaPanel = {
  secciones: [
    {
      seccion: 'provincias',
      to: '/panel-admin/provincias',
      tecla: 'v',
      titulo: 'Gestionar provincias',
      detalle: 'Destinos de envío',
      deTodos: false,
      puesto: 70,
    },
  ],
  entidades: { provincia: 'Provincia' },
} as const satisfies PanelDe
