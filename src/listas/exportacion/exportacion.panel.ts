import type { PanelDe } from '#casa/panel/panel.ts'

export const exportacionPanel = {
  secciones: [
    {
      seccion: 'exportar',
      entrada: 'libros',
      corto: 'Exportar',
      lugar: 60,
      to: '/panel-admin/exportar',
      tecla: 'x',
      titulo: 'Exportar',
      detalle: 'Catálogo, pedidos y clientes en planillas',
      deTodos: false,
      puesto: 270,
    },
  ],
  entidades: {},
} as const satisfies PanelDe
