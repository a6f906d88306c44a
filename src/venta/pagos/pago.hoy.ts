// What of money waits for the owner.
import { decir } from '#casa/hoy/hoy.rules.ts'
import { countContados, type Pendiente } from '#casa/hoy/hoy.service.ts'
import { TAREAS_ABIERTAS, TRANSFERENCIAS_ABIERTAS } from './panel.queries.ts'

const TO = '/panel-admin/pagos'

export const pagoHoy: readonly Pendiente[] = [
  {
    deTodos: false,
    puesto: 10,
    mirar: async ({ db }) =>
      decir(
        await countContados(db, TAREAS_ABIERTAS),
        ['tarea de pagos para resolver', 'tareas de pagos para resolver'],
        {
          to: TO,
          search: { parte: 'tareas' },
          urge: true,
        },
      ),
  },
  {
    deTodos: false,
    puesto: 40,
    mirar: async ({ db }) =>
      decir(
        await countContados(db, TRANSFERENCIAS_ABIERTAS),
        ['transferencia para controlar', 'transferencias para controlar'],
        { to: TO, search: { parte: 'transferencias' } },
      ),
  },
]
