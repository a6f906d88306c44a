import type { PanelDe } from '#casa/panel/panel.ts'

export const portadaPanel = {
  secciones: [],
  entidades: { imagen: 'Imagen' },
} as const satisfies PanelDe
