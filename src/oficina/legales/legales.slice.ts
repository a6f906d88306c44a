import { createPlanilla, toImporte } from '#casa/planillas/planilla.ts'
import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
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
  abiertas: ['/legales', '/api/legales', '/api/mis-datos'],
  held: {
    'documento_legal.publicado_por': keeps(STAFF),
  },
  etiquetas: {
    'mis-datos': { titulo: 'Mis datos', descripcion: 'Todo lo que la librería guarda de quien llama.' },
    legales: { titulo: 'Páginas legales', descripcion: 'Los textos que la ley pide mostrar.' },
    deberes: { titulo: 'Deberes', descripcion: 'Las obligaciones legales y los textos publicados.' },
  },
})
