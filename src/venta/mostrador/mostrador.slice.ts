import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { cajaAjustes } from './caja.ajustes.ts'
import { cajaConstraints, cajaRoutes } from './caja.routes.ts'
import { mostradorRoutes } from './mostrador.routes.ts'

export const mostradorSlice = defineSlice({
  routes: [...mostradorRoutes, ...cajaRoutes],
  constraints: cajaConstraints,
  ajustes: cajaAjustes,
  ajustesPuesto: 2,
  held: {
    'caja.abierta_por': keeps(STAFF),
    'caja.cerrada_por': keeps(STAFF),
    'caja_movimiento.usuario_id': keeps(STAFF),
    'devolucion_mostrador.usuario_id': keeps(STAFF),
    'venta_mostrador.usuario_id': keeps(STAFF),
  },
  etiquetas: {
    mostrador: { titulo: 'Mostrador', descripcion: 'Las ventas en persona y las cajas.' },
  },
})
