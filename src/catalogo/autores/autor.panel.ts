import type { PanelDe } from '#casa/panel/panel.ts'

export const autorPanel = {
  secciones: [
    {
      seccion: 'autores',
      entrada: 'libros',
      corto: 'Autores',
      lugar: 70,
      to: '/panel-admin/autores',
      tecla: 'a',
      titulo: 'Gestionar autores',
      detalle: 'Nombres, retratos y biografías',
      deTodos: true,
      puesto: 20,
    },
  ],
  entidades: { autor: 'Autor' },
} as const satisfies PanelDe
