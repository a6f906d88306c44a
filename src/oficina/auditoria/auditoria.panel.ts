import type { PanelDe } from '#casa/panel/panel.ts'

export const auditoriaPanel = {
  secciones: [
    {
      seccion: 'auditoria',
      entrada: 'ajustes',
      corto: 'Auditoría',
      lugar: 80,
      to: '/panel-admin/auditoria',
      tecla: 't',
      titulo: 'Auditoría',
      detalle: 'Quién cambió qué, y cuándo',
      deTodos: false,
      puesto: 240,
    },
  ],
  actos: [
    {
      nombre: 'Ver quién cambió algo',
      palabras: 'precio historial quien cambio auditoría',
      to: '/panel-admin/auditoria',
      deTodos: false,
    },
  ],
  entidades: {},
} as const satisfies PanelDe
