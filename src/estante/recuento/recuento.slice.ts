import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { listLibrosByIds } from '#catalogo/libros/libro.listas.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { createRecuentoRoutes } from './recuento.routes.ts'

export const recuentoSlice = defineSlice({
  routes: createRecuentoRoutes(listLibrosByIds),
  held: {
    'conteo.creado_por': keeps(STAFF),
    'conteo.cerrado_por': keeps(STAFF),
    'conteo_bip.usuario_id': keeps(STAFF),
    'conteo_diferencia.resuelta_por': keeps(STAFF),
  },
  etiquetas: {
    recuentos: { titulo: 'Recuentos', descripcion: 'Contar lo que hay y decidir sobre las diferencias.' },
  },
})
