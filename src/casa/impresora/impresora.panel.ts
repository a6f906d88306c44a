import type { PanelDe } from '#casa/panel/panel.ts'

export const impresoraPanel = {
  secciones: [],
  entidades: { impresion: 'Papel impreso' },
} as const satisfies PanelDe
