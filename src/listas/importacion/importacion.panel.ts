import type { PanelDe } from '#casa/panel/panel.ts'

export const importacionPanel = {
  secciones: [
    {
      seccion: 'importar',
      entrada: 'libros',
      corto: 'Importar',
      lugar: 50,
      to: '/panel-admin/importar',
      tecla: 'f',
      titulo: 'Importar',
      detalle: 'Listas de libros y precios de proveedores',
      deTodos: true,
      puesto: 150,
    },
  ],
  actos: [
    {
      nombre: 'Traer una lista de libros',
      palabras: 'importar planilla excel novedades',
      to: '/panel-admin/importar',
      deTodos: true,
    },
  ],
  entidades: { importacion: 'Importación', materia: 'Materia', thema: 'Lista de Thema', muestra: 'Libros de muestra' },
} as const satisfies PanelDe
