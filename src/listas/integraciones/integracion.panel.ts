import type { PanelDe } from '#casa/panel/panel.ts'

export const integracionPanel = {
  secciones: [
    {
      seccion: 'integraciones',
      entrada: 'ajustes',
      corto: 'Integraciones',
      lugar: 70,
      to: '/panel-admin/integraciones',
      tecla: 'g',
      titulo: 'Integraciones',
      detalle: 'Claves de API, avisos y vidrieras de otros sitios',
      deTodos: false,
      puesto: 260,
    },
  ],
  entidades: { 'clave-api': 'Clave de API', webhook: 'Webhook' },
} as const satisfies PanelDe
