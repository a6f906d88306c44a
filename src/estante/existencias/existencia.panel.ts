import type { PanelDe } from '#casa/panel/panel.ts'

export const existenciaPanel = {
  secciones: [
    {
      seccion: 'existencias',
      entrada: 'libros',
      corto: 'Existencias',
      lugar: 30,
      to: '/panel-admin/existencias',
      tecla: 'q',
      titulo: 'Existencias',
      detalle: 'Ejemplares, lugares y movimientos',
      deTodos: true,
      puesto: 280,
    },
  ],
  actos: [
    {
      nombre: 'Ver dónde está un libro',
      palabras: 'estante ejemplares hay quedan stock lugar',
      to: '/panel-admin/existencias',
      resto: 'q',
      deTodos: true,
    },
  ],
  entidades: { lugar: 'Lugar', existencia: 'Existencias', 'archivo-existencias': 'Archivo de existencias' },
} as const satisfies PanelDe
