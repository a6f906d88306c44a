import type { PanelDe } from '#casa/panel/panel.ts'

export const editorialPanel = {
  secciones: [
    {
      seccion: 'editoriales',
      entrada: 'libros',
      corto: 'Editoriales',
      lugar: 80,
      to: '/panel-admin/editoriales',
      tecla: 'e',
      titulo: 'Gestionar editoriales',
      detalle: 'Sellos y direcciones',
      deTodos: true,
      puesto: 30,
    },
  ],
  entidades: { editorial: 'Editorial' },
} as const satisfies PanelDe
