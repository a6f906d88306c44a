// What of orders and parcels waits for the shop's people.
import { CONTADOS_MAX, decir } from '#casa/hoy/hoy.rules.ts'
import type { Pendiente } from '#casa/hoy/hoy.service.ts'
import { countDespachosHasta } from './despachos/despacho.queries.ts'
import type { GrupoDespacho } from './despachos/despacho.rules.ts'
import { countPorPreparar } from './despachos/preparar.queries.ts'

const PREPARAR = '/panel-admin/despachos/preparar'
const HASTA = CONTADOS_MAX + 1

const deGrupo = (grupo: GrupoDespacho, puesto: number, frases: readonly [string, string], urge = false): Pendiente => ({
  deTodos: true,
  puesto,
  mirar: async ({ db }) =>
    decir(await countDespachosHasta(db, grupo, HASTA), frases, {
      to: '/panel-admin/despachos',
      search: { grupo },
      urge,
    }),
})

export const pedidoHoy: readonly Pendiente[] = [
  {
    deTodos: true,
    puesto: 20,
    mirar: async ({ db }) => {
      const pagados = await countPorPreparar(db, { estado_pago: 'pagado' }, HASTA)
      const otros = await countPorPreparar(db, { sin_esperar: 'si' }, HASTA)
      // Where no order's money is followed, nothing sets them apart.
      const aparte = pagados === 0 ? '' : ', sin pago que esperar'
      return [
        ...decir(pagados, ['pedido pagado para armar', 'pedidos pagados para armar'], {
          to: PREPARAR,
          search: { estado_pago: 'pagado' },
        }),
        ...decir(otros, [`pedido para armar${aparte}`, `pedidos para armar${aparte}`], {
          to: PREPARAR,
          search: { estado_pago: 'sin_esperar' },
        }),
      ]
    },
  },
  {
    deTodos: true,
    puesto: 22,
    mirar: async ({ db }) =>
      decir(
        await countPorPreparar(db, { sin_ejemplares: 'si' }, HASTA),
        ['pedido se quedó sin ejemplares', 'pedidos se quedaron sin ejemplares'],
        { to: PREPARAR, search: { estado: 'sin-ejemplares' }, urge: true },
      ),
  },
  deGrupo('preparados', 30, ['paquete armado para despachar o entregar', 'paquetes armados para despachar o entregar']),
  deGrupo(
    'demorados-en-viaje',
    31,
    ['paquete en viaje ya tendría que haber llegado', 'paquetes en viaje ya tendrían que haber llegado'],
    true,
  ),
  deGrupo('vueltos', 32, [
    'paquete volvió: falta decidir por sus ejemplares',
    'paquetes volvieron: falta decidir por sus ejemplares',
  ]),
]
