import type { PanelDe } from '#casa/panel/panel.ts'

export const proveedorPanel = {
  secciones: [],
  pestanias: [{ entrada: 'compras', to: '/panel-admin/proveedores', corto: 'Proveedores', lugar: 20, deTodos: false }],
  entidades: { proveedor: 'Proveedor' },
} as const satisfies PanelDe
