// Labels with prices: of books, of what was received, on sheets, rolls or a printer of slips.
import { defineSlice } from '#platform/slice.ts'
import { etiquetaRoutes } from './etiqueta.routes.ts'

export const etiquetaSlice = defineSlice({
  routes: etiquetaRoutes,
  etiquetas: {
    etiquetas: { titulo: 'Etiquetas', descripcion: 'Las etiquetas de precio de los libros.' },
  },
})
