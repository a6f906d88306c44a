import type { PanelDe } from '#casa/panel/panel.ts'

export const recuentoPanel = {
  secciones: [
    {
      seccion: 'recuentos',
      entrada: 'libros',
      corto: 'Recuentos',
      lugar: 40,
      to: '/panel-admin/recuentos',
      tecla: '3',
      titulo: 'Recuentos',
      detalle: 'Contar los estantes con el lector',
      deTodos: true,
      puesto: 290,
    },
  ],
  actos: [
    {
      nombre: 'Contar un estante',
      palabras: 'recuento inventario stock',
      to: '/panel-admin/recuentos',
      deTodos: true,
    },
  ],
  entidades: { recuento: 'Recuento' },
} as const satisfies PanelDe
