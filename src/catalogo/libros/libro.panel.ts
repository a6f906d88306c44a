import type { PanelDe } from '#casa/panel/panel.ts'

export const libroPanel = {
  secciones: [
    {
      seccion: 'libros',
      entrada: 'libros',
      corto: 'Catálogo',
      lugar: 10,
      to: '/panel-admin/libros',
      tecla: 'l',
      titulo: 'Gestionar libros',
      detalle: 'El catálogo completo',
      deTodos: true,
      puesto: 40,
    },
    {
      seccion: 'precios',
      entrada: 'libros',
      corto: 'Precios',
      lugar: 20,
      to: '/panel-admin/precios',
      tecla: 'r',
      titulo: 'Cambiar precios',
      detalle: 'De muchos libros, ahora o más adelante',
      deTodos: false,
      puesto: 140,
    },
  ],
  pestanias: [
    { entrada: 'libros', to: '/panel-admin/obras', corto: 'Obras', lugar: 110, deTodos: true },
    { entrada: 'libros', to: '/panel-admin/materias', corto: 'Materias', lugar: 100, deTodos: true },
  ],
  actos: [
    {
      nombre: 'Subir o bajar precios',
      palabras: 'aumentar porcentaje remarcar cambiar precio editorial',
      to: '/panel-admin/precios',
      resto: 'q',
      deTodos: false,
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
