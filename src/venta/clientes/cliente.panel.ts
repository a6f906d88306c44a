import type { PanelDe } from '#casa/panel/panel.ts'

export const clientePanel = {
  secciones: [],
  pestanias: [
    { entrada: 'clientes', to: '/panel-admin/clientes', corto: 'Fichas', lugar: 5, deTodos: false },
    {
      entrada: 'clientes',
      to: '/panel-admin/clientes',
      search: { parte: 'esperan' },
      corto: 'Los que esperan',
      lugar: 6,
      deTodos: false,
    },
    {
      entrada: 'clientes',
      to: '/panel-admin/clientes',
      search: { parte: 'instituciones' },
      corto: 'Instituciones',
      lugar: 7,
      deTodos: false,
    },
  ],
  entidades: { 'nota-de-cliente': 'Nota sobre un cliente' },
} as const satisfies PanelDe
