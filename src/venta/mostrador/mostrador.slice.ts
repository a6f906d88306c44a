import { DOES_WHAT, keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { cajaAjustes } from './caja.ajustes.ts'
import { cajaConstraints, cajaRoutes } from './caja.routes.ts'
import { diaRoutes } from './dia.routes.ts'
import { impresionRoutes } from './impresion.routes.ts'
import { VENDER_CON_PIN, VENDER_SIN_RED } from './mostrador.ajustes.ts'
import { mostradorHoy } from './mostrador.hoy.ts'
import { createMostradorRoutes } from './mostrador.routes.ts'
import { titulosRoutes } from './titulos.routes.ts'
import { vendedorRoutes } from './vendedor.routes.ts'

export const mostradorSlice = defineSlice({
  routes: [
    ...createMostradorRoutes(listLibrosByIds),
    ...diaRoutes,
    ...cajaRoutes,
    ...impresionRoutes,
    ...titulosRoutes,
    ...vendedorRoutes,
  ],
  constraints: cajaConstraints,
  ajustes: [...cajaAjustes, VENDER_SIN_RED, VENDER_CON_PIN],
  hoy: mostradorHoy,
  ajustesPuesto: 2,
  held: {
    'caja.abierta_por': keeps(STAFF),
    'caja.cerrada_por': keeps(STAFF),
    'caja_movimiento.usuario_id': keeps(STAFF),
    'devolucion_mostrador.usuario_id': keeps(STAFF),
    'pin_mostrador.usuario_id': keeps('it names who sells at the counter, and opens nothing'),
    'venta_mostrador.cliente_id': keeps(DOES_WHAT),
    'venta_mostrador.usuario_id': keeps(STAFF),
    'venta_mostrador_tarea.resuelta_por': keeps(STAFF),
  },
  etiquetas: {
    mostrador: { titulo: 'Mostrador', descripcion: 'Las ventas en persona y las cajas.' },
  },
})
