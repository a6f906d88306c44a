import type { PanelDe } from '#casa/panel/panel.ts'

export const pedidoPanel = {
  secciones: [
    {
      seccion: 'pedidos',
      entrada: 'pedidos',
      corto: 'Todos',
      lugar: 10,
      to: '/panel-admin/pedidos',
      tecla: 'p',
      titulo: 'Gestionar pedidos',
      detalle: 'Estados y envíos',
      deTodos: true,
      puesto: 80,
    },
    {
      seccion: 'despachos',
      entrada: 'pedidos',
      corto: 'En camino',
      lugar: 40,
      to: '/panel-admin/despachos',
      tecla: '2',
      titulo: 'Despachos',
      detalle: 'Preparar, enviar y seguir los paquetes',
      deTodos: true,
      puesto: 120,
    },
  ],
  pestanias: [
    { entrada: 'pedidos', to: '/panel-admin/despachos/preparar', corto: 'Por preparar', lugar: 20, deTodos: true },
    {
      entrada: 'pedidos',
      to: '/panel-admin/pedidos',
      search: { cobro: 'pendiente' },
      corto: 'Por cobrar',
      lugar: 30,
      deTodos: true,
    },
    { entrada: 'ajustes', to: '/panel-admin/transportes', corto: 'Transportes', lugar: 30, deTodos: false },
  ],
  entidades: { pedido: 'Pedido', despacho: 'Despacho' },
} as const satisfies PanelDe
