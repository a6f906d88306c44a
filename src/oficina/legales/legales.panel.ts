import type { PanelDe } from '#casa/panel/panel.ts'

export const legalesPanel = {
  secciones: [
    {
      seccion: 'obligaciones',
      entrada: 'ajustes',
      corto: 'Obligaciones',
      lugar: 60,
      to: '/panel-admin/obligaciones',
      tecla: '5',
      titulo: 'Obligaciones',
      detalle: 'Lo que pide la ley, textos legales y arrepentimientos',
      deTodos: false,
      puesto: 190,
    },
  ],
  pestanias: [
    {
      entrada: 'pedidos',
      to: '/panel-admin/obligaciones',
      search: { parte: 'arrepentimientos' },
      corto: 'Arrepentimientos',
      lugar: 50,
      deTodos: false,
    },
  ],
  actos: [
    {
      nombre: 'Responder un arrepentimiento',
      palabras: 'arrepentido revocar confirmar rechazar reembolsar devolver plata',
      to: '/panel-admin/obligaciones',
      search: { parte: 'arrepentimientos' },
      deTodos: false,
    },
  ],
  entidades: { 'documento-legal': 'Texto legal' },
} as const satisfies PanelDe
