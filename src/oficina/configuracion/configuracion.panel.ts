import type { PanelDe } from '#casa/panel/panel.ts'

export const configuracionPanel = {
  secciones: [
    {
      seccion: 'ajustes',
      entrada: 'ajustes',
      corto: 'Ajustes',
      lugar: 10,
      to: '/panel-admin/ajustes',
      tecla: 'j',
      titulo: 'Ajustes',
      detalle: 'Nombre, textos, envíos, recargos y pagos',
      deTodos: false,
      puesto: 250,
    },
  ],
  entidades: { ajuste: 'Ajuste' },
} as const satisfies PanelDe
