import type { PanelDe } from '#casa/panel/panel.ts'

export const legalesPanel = {
  secciones: [
    {
      seccion: 'obligaciones',
      to: '/panel-admin/obligaciones',
      tecla: '5',
      titulo: 'Obligaciones',
      detalle: 'Lo que pide la ley, textos legales y arrepentimientos',
      deTodos: false,
      puesto: 190,
    },
  ],
  entidades: { 'documento-legal': 'Texto legal' },
} as const satisfies PanelDe
