// How many customers there are behind the tabs of «Clientes».
import type { Contada } from '#casa/hoy/hoy.service.ts'
import { countClientesHasta, countEsperandoHasta } from './ficha.queries.ts'

const FICHAS = '/panel-admin/clientes'

export const clienteCuentas: readonly Contada[] = [
  { deTodos: false, contar: async ({ db }) => ({ to: FICHAS, n: await countClientesHasta(db) }) },
  {
    deTodos: false,
    contar: async ({ db }) => ({ to: FICHAS, search: { parte: 'esperan' }, n: await countEsperandoHasta(db) }),
  },
]
