import type { PanelDe } from '#casa/panel/panel.ts'

export const bannerPanel = {
  secciones: [
    {
      seccion: 'banners',
      to: '/panel-admin/banners',
      tecla: 'h',
      titulo: 'Banners',
      detalle: 'Lo primero que se ve en la portada',
      deTodos: false,
      puesto: 210,
    },
  ],
  entidades: { banner: 'Banner' },
} as const satisfies PanelDe
