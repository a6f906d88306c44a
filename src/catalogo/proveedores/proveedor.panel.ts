import type { PanelDe } from '#casa/panel/panel.ts'

export const proveedorPanel = {
  secciones: [],
  entidades: { proveedor: 'Proveedor' },
} as const satisfies PanelDe
