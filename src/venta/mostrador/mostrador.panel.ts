import type { PanelDe } from '#casa/panel/panel.ts'

export const mostradorPanel = {
  secciones: [
    {
      seccion: 'mostrador',
      entrada: 'mostrador',
      corto: 'Vender',
      lugar: 10,
      to: '/panel-admin/mostrador',
      tecla: 'z',
      titulo: 'Mostrador',
      detalle: 'Vender en el local, devoluciones y cierre del día',
      deTodos: true,
      puesto: 90,
    },
  ],
  actos: [
    {
      nombre: 'Ver lo que se vendió hoy',
      palabras: 'ventas vendido vendí vendimos día',
      to: '/panel-admin/mostrador',
      search: { parte: 'dia' },
      deTodos: true,
    },
    {
      nombre: 'Cerrar la caja',
      palabras: 'abrir arqueo contar retirar efectivo',
      to: '/panel-admin/mostrador',
      search: { parte: 'caja' },
      deTodos: true,
    },
  ],
  entidades: { 'venta-mostrador': 'Venta en el mostrador', caja: 'Caja del mostrador' },
} as const satisfies PanelDe
