import type { PanelDe } from '#casa/panel/panel.ts'

export const redireccionPanel = {
  secciones: [],
  pestanias: [
    {
      entrada: 'ajustes',
      to: '/panel-admin/direcciones-viejas',
      corto: 'Direcciones viejas',
      lugar: 75,
      deTodos: false,
    },
  ],
  actos: [
    {
      nombre: 'Direcciones de la tienda anterior',
      palabras: 'mudar redireccion 301 404 sitemap perdidas rotas',
      to: '/panel-admin/direcciones-viejas',
      deTodos: false,
    },
  ],
  entidades: { redireccion: 'Dirección vieja' },
} as const satisfies PanelDe
