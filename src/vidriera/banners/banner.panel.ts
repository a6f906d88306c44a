import type { PanelDe } from '#casa/panel/panel.ts'

export const bannerPanel = {
  secciones: [
    {
      seccion: 'banners',
      entrada: 'vidriera',
      corto: 'Banners',
      lugar: 40,
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
