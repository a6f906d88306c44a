import { defineSlice } from '#platform/slice.ts'
import { coleccionRoutes } from './coleccion/coleccion.routes.ts'
import { elogioRoutes } from './elogio/elogio.routes.ts'
import { libroIdo } from './libro.constraints.ts'
import { libroConstraints, libroEdicionRoutes } from './libro.edicion.routes.ts'
import { libroListasRoutes } from './libro.listas.routes.ts'
import { libroPartesRoutes } from './libro.partes.routes.ts'
import { libroRoutes } from './libro.routes.ts'
import { refreshClaves } from './obra/obra.claves.queries.ts'
import { obraConstraints, obraRoutes } from './obra/obra.routes.ts'
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
  housekeeping: { derive: ({ batches }) => batches('obras', refreshClaves) },
  privatePaths: ['/mis-favoritos'],
})
