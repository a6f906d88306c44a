import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { coleccionRoutes } from './coleccion/coleccion.routes.ts'
import { elogioRoutes } from './elogio/elogio.routes.ts'
import { libroIdo } from './libro.constraints.ts'
import { libroConstraints, libroEdicionRoutes } from './libro.edicion.routes.ts'
import { libroHoy } from './libro.hoy.ts'
import { libroListasRoutes } from './libro.listas.routes.ts'
import { libroPartesRoutes } from './libro.partes.routes.ts'
import { libroRoutes } from './libro.routes.ts'
import { OBRAS_SOLAS, obraAjustes } from './obra/obra.ajustes.ts'
import { refreshClaves } from './obra/obra.claves.queries.ts'
import { obraConstraints, obraRoutes } from './obra/obra.routes.ts'
import { joinSeguras } from './obra/obra.seguras.queries.ts'
import { origenRoutes } from './origen/origen.routes.ts'
import { precioRoutes } from './precios/precio.routes.ts'

export const libroSlice = defineSlice({
  routes: [
    ...libroListasRoutes,
    ...libroRoutes,
    ...libroPartesRoutes,
    ...libroEdicionRoutes,
    ...precioRoutes,
    ...origenRoutes,
    ...elogioRoutes,
    ...obraRoutes,
    ...coleccionRoutes,
  ],
  constraints: { ...libroIdo, ...libroConstraints, ...obraConstraints },
  housekeeping: {
    derive: async ({ batches, ajustes }) => {
      await batches('obras', refreshClaves)
      if (ajustes.get(OBRAS_SOLAS)) await batches('obras-seguras', joinSeguras)
    },
  },
  hoy: libroHoy,
  ajustes: obraAjustes,
  privatePaths: ['/mis-favoritos'],
  held: {
    'precio_cambio.actor_id': keeps(STAFF),
    'precio_historia.actor_id': keeps(STAFF),
    'pvp_historia.actor_id': keeps(STAFF),
  },
  etiquetas: {
    libros: { titulo: 'Libros', descripcion: 'Los libros: listas, fichas, cada dato por separado y su edición.' },
    obras: { titulo: 'Obras', descripcion: 'Las ediciones de un mismo texto, juntas, y las que conviene juntar.' },
    elogios: { titulo: 'Elogios', descripcion: 'Lo que la librería dice de un libro.' },
    precios: { titulo: 'Precios', descripcion: 'La historia de los precios y los cambios de muchos a la vez.' },
  },
})
