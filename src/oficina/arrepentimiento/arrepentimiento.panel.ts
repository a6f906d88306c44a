import type { PanelDe } from '#casa/panel/panel.ts'

export const arrepentimientoPanel = {
  secciones: [],
  entidades: { arrepentimiento: 'Arrepentimiento' },
} as const satisfies PanelDe
