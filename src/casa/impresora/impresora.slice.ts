// The printer of slips: its settings, its language, and the ways to it.
import { defineSlice } from '#platform/slice.ts'
import { impresoraAjustes } from './impresora.ajustes.ts'
import { impresoraRoutes } from './impresora.routes.ts'

export const impresoraSlice = defineSlice({
  routes: impresoraRoutes,
  ajustes: impresoraAjustes,
  ajustesPuesto: 3,
  etiquetas: {
    impresora: { titulo: 'Impresora', descripcion: 'La impresora de tickets del mostrador y su cajón.' },
  },
})
