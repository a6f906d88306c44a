import type { PanelDe } from '#casa/panel/panel.ts'

export const categoriaPanel = {
  secciones: [
    {
      seccion: 'categorias',
      entrada: 'libros',
      corto: 'Categorías',
      lugar: 90,
      to: '/panel-admin/categorias',
      tecla: 'c',
      titulo: 'Gestionar categorias',
      detalle: 'Cómo se ordena la tienda',
      deTodos: true,
      puesto: 50,
    },
  ],
  entidades: { categoria: 'Categoría' },
} as const satisfies PanelDe
