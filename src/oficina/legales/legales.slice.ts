import { createPlanilla, toImporte } from '#casa/planillas/planilla.ts'
import { defineSlice } from '#platform/slice.ts'
import { legalesRoutes } from './legales.routes.ts'
import { createMisDatosRoutes, type WriteTabla } from './mis-datos.routes.ts'

/** A customer's orders as a table. */
const writeMisPedidos: WriteTabla = (tabla) =>
  createPlanilla(
    'csv',
    'pedidos',
    (async function* () {
      for await (const filas of tabla) {
        yield filas.map((fila) => fila.map((celda) => (typeof celda === 'object' ? toImporte(celda.centavos) : celda)))
      }
    })(),
  )

export const legalesSlice = defineSlice({
  routes: [...legalesRoutes, ...createMisDatosRoutes(writeMisPedidos)],
})
