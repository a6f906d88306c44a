import type { PanelDe } from '#casa/panel/panel.ts'

export const leyPanel = {
  secciones: [
    {
      seccion: 'ley',
      entrada: 'ajustes',
      corto: 'Ley del libro',
      lugar: 50,
      to: '/panel-admin/ley',
      tecla: 'd',
      titulo: 'Ley del libro',
      detalle: 'Precio uniforme, ferias y compradores',
      deTodos: false,
      puesto: 180,
    },
  ],
  entidades: { feria: 'Feria del libro', comprador: 'Comprador institucional' },
} as const satisfies PanelDe
