import type { PanelDe } from '#casa/panel/panel.ts'

export const opinionPanel = {
  secciones: [],
  entidades: { opinion: 'Opinión' },
} as const satisfies PanelDe
