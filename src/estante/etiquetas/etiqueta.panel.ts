import type { PanelDe } from '#casa/panel/panel.ts'

export const etiquetaPanel = {
  secciones: [],
  pestanias: [{ entrada: 'libros', to: '/panel-admin/etiquetas', corto: 'Etiquetas', lugar: 35, deTodos: true }],
  actos: [
    {
      nombre: 'Imprimir etiquetas de precio',
      palabras: 'etiqueta rótulo código de barras ean precio lomo',
      to: '/panel-admin/etiquetas',
      resto: 'q',
      deTodos: true,
    },
    {
      nombre: 'Etiquetar lo que se recibió',
      palabras: 'etiquetas precio recepción remito entrega',
      to: '/panel-admin/compras',
      search: { parte: 'recibir' },
      deTodos: true,
    },
  ],
  entidades: {},
} as const satisfies PanelDe
