import type { PanelDe } from '#casa/panel/panel.ts'

export const libroPanel = {
  secciones: [
    {
      seccion: 'libros',
      to: '/panel-admin/libros',
      tecla: 'l',
      titulo: 'Gestionar libros',
      detalle: 'El catálogo completo',
      deTodos: true,
      puesto: 40,
    },
    {
      seccion: 'precios',
      to: '/panel-admin/precios',
      tecla: 'r',
      titulo: 'Cambiar precios',
      detalle: 'De muchos libros, ahora o más adelante',
      deTodos: false,
      puesto: 140,
    },
  ],
  entidades: {
    libro: 'Libro',
    precios: 'Cambio de precios',
    origen: 'Origen de los datos',
    elogio: '«Nos gusta porque…»',
    obra: 'Obra',
    'sugerencia-obra': 'Sugerencia de obra',
  },
} as const satisfies PanelDe
