// What of orders and parcels waits for the shop's people.
import { CONTADOS_MAX, decir } from '#casa/hoy/hoy.rules.ts'
import type { Contada, Pendiente } from '#casa/hoy/hoy.service.ts'
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { readCredenciales } from '#venta/pagos/pago.ajustes.ts'
import { countDespachosHasta } from './despachos/despacho.queries.ts'
import type { GrupoDespacho } from './despachos/despacho.rules.ts'
import { countPorPreparar } from './despachos/preparar.queries.ts'
import { countPedidosHasta } from './lista.queries.ts'

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
  {
    deTodos: true,
    puesto: 23,
    mirar: async ({ db }) =>
      decir(
        await countPorPreparar(db, { arrepentidos: 'si' }, HASTA),
        [
          'pedido con arrepentimiento: no se prepara, hay que cerrarlo',
          'pedidos con arrepentimiento: no se preparan, hay que cerrarlos',
        ],
        { to: PREPARAR, search: { estado: 'arrepentidos' } },
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

const AJUSTES = { to: '/panel-admin/ajustes', search: { grupo: 'pagos' } } as const

/** One peso of no order, which shows whether Mercado Pago takes the shop's credentials (077). */
const PROBAR = {
  to: '/panel-admin/pagos',
  search: { parte: 'pasarela' },
  hash: 'prueba-de-pago',
  texto: 'Probar un pago de $ 1',
} as const

export const pedidoPasos: readonly PasoDe[] = [
  {
    clave: 'pagos',
    puesto: 50,
    mirar: async ({ config, leer }) => {
      const { PAGO_TRANSFERENCIA_CBU, PAGO_TRANSFERENCIA_ALIAS, PAGOS } = config
      const conBanco = PAGO_TRANSFERENCIA_CBU !== undefined || PAGO_TRANSFERENCIA_ALIAS !== undefined
      const ensaya = PAGOS === 'ensayo'
      const conCuenta = readCredenciales(leer).token !== ''
      return {
        titulo: 'Cobrar',
        detalle: ensaya
          ? 'Decí adónde te transfieren. Esta tienda ensaya Mercado Pago: probá un pago, nadie cobra nada.'
          : 'Decí adónde te transfieren, o conectá tu cuenta de Mercado Pago.',
        hecho: conBanco || conCuenta,
        enlaces: [
          { ...AJUSTES, hash: 'pedidos.cbu', texto: 'Escribir el CBU' },
          { ...AJUSTES, hash: 'pedidos.alias', texto: 'Escribir el alias' },
          ...(ensaya ? [] : [{ ...AJUSTES, hash: 'pagos.mp_token', texto: 'Conectar Mercado Pago' }]),
          ...(ensaya || conCuenta ? [PROBAR] : []),
        ],
      }
    },
  },
]

/** The lists of orders and parcels that are tabs. */
export const pedidoCuentas: readonly Contada[] = [
  {
    deTodos: true,
    contar: async ({ db }) => ({ to: PREPARAR, n: await countPorPreparar(db, {}, HASTA) }),
  },
  {
    deTodos: true,
    contar: async ({ db }) => ({
      to: '/panel-admin/pedidos',
      search: { cobro: 'por_cobrar' },
      n: await countPedidosHasta(db, { por_cobrar: 'si' }, HASTA),
    }),
  },
  {
    deTodos: true,
    contar: async ({ db }) => ({ to: '/panel-admin/despachos', n: await countDespachosHasta(db, 'en-curso', HASTA) }),
  },
]
