import type { PanelDe } from '#casa/panel/panel.ts'

export const cuponPanel = {
  secciones: [
    {
      seccion: 'cupones',
      entrada: 'vidriera',
      corto: 'Cupones',
      lugar: 50,
      to: '/panel-admin/cupones',
      tecla: 'k',
      titulo: 'Cupones',
      detalle: 'Códigos de descuento con límites',
      deTodos: false,
      puesto: 200,
    },
  ],
  entidades: { cupon: 'Cupón' },
} as const satisfies PanelDe
