// What of invoices waits for the owner.
import { decir } from '#casa/hoy/hoy.rules.ts'
import { countContados, type Pendiente } from '#casa/hoy/hoy.service.ts'
import { RECHAZADOS } from './comprobante.queries.ts'

export const comprobanteHoy: readonly Pendiente[] = [
  {
    deTodos: false,
    puesto: 15,
    mirar: async ({ db }) =>
      decir(
        await countContados(db, RECHAZADOS),
        ['comprobante rechazado para corregir', 'comprobantes rechazados para corregir'],
        { to: '/panel-admin/comprobantes', search: { estado: 'rechazado' }, urge: true },
      ),
  },
]
