import * as libroQueries from '#catalogo/libros/libro.listas.queries.ts'
import * as plegadoQueries from '#catalogo/libros/obra/plegado.queries.ts'
import { toLocalDay } from '#platform/format.ts'
import { defineSlice } from '#platform/slice.ts'
import { busquedaAjustes } from './busqueda.ajustes.ts'
import { createBusquedaRoutes } from './busqueda.routes.ts'
import { deleteOldSinResultado } from './sin-resultado/sin-resultado.queries.ts'
import { sinResultadoRoutes } from './sin-resultado/sin-resultado.routes.ts'
import { sugerenciaRoutes } from './sugerencias/sugerencia.routes.ts'
import { LISTADO_PARAMS } from './web/search-params.ts'

export const busquedaSlice = defineSlice({
  routes: [...createBusquedaRoutes({ ...libroQueries, ...plegadoQueries }), ...sinResultadoRoutes, ...sugerenciaRoutes],
  ajustes: busquedaAjustes,
  housekeeping: { expire: (trx) => deleteOldSinResultado(trx, toLocalDay(new Date())) },
  parameters: [['/busqueda', /^/, ['q', ...LISTADO_PARAMS]]],
  etiquetas: {
    busqueda: {
      titulo: 'Búsqueda',
      descripcion: 'Buscar libros, sugerir mientras se escribe y lo que no se encontró.',
    },
  },
})
