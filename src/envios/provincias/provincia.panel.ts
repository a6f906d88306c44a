import type { PanelDe } from '#casa/panel/panel.ts'

export const provinciaPanel = {
  secciones: [
    {
      seccion: 'provincias',
      entrada: 'ajustes',
      corto: 'Provincias',
      lugar: 40,
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
