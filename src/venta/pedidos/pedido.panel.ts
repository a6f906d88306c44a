import type { PanelDe } from '#casa/panel/panel.ts'

export const pedidoPanel = {
  secciones: [
    {
      seccion: 'pedidos',
      to: '/panel-admin/pedidos',
      tecla: 'p',
      titulo: 'Gestionar pedidos',
      detalle: 'Estados y envíos',
      deTodos: true,
      puesto: 80,
    },
    {
      seccion: 'despachos',
      to: '/panel-admin/despachos',
      tecla: '2',
      titulo: 'Despachos',
      detalle: 'Preparar, enviar y seguir los paquetes',
      deTodos: true,
      puesto: 120,
    },
  ],
  entidades: { pedido: 'Pedido', despacho: 'Despacho' },
} as const satisfies PanelDe
