// Addresses of the shop that was here before: where they lead, and those that lead nowhere.
import { sql } from 'kysely'
import { toLocalDay } from '#platform/format.ts'
import { defineSlice } from '#platform/slice.ts'
import { deleteOldPerdidas } from './redireccion.queries.ts'
import { redireccionRoutes } from './redireccion.routes.ts'

export const redireccionSlice = defineSlice({
  routes: redireccionRoutes,
  housekeeping: { expire: (trx) => deleteOldPerdidas(trx, toLocalDay(new Date())) },
  nombres: { redireccion: sql`select ruta from redireccion where redireccion.id = s.objeto_id` },
  etiquetas: {
    redirecciones: {
      titulo: 'Direcciones viejas',
      descripcion: 'Las de la tienda anterior: a qué página llevan, y las que no llevan a ninguna.',
    },
  },
})
