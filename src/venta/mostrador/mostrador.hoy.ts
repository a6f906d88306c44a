// What of the counter waits for the shop's people.
import { decir } from '#casa/hoy/hoy.rules.ts'
import { countContados, type Pendiente } from '#casa/hoy/hoy.service.ts'
import { selectConTareas } from './venta.queries.ts'

export const mostradorHoy: readonly Pendiente[] = [
  {
    deTodos: true,
    puesto: 45,
    mirar: async ({ db }) =>
      decir(await countContados(db, selectConTareas()), ['venta sin red para mirar', 'ventas sin red para mirar'], {
        to: '/panel-admin/mostrador',
        search: { parte: 'tareas' },
      }),
  },
]
