import { voids } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { createDireccionRoutes, direccionConstraints } from './direccion.routes.ts'

export const direccionSlice = defineSlice({
  routes: createDireccionRoutes,
  constraints: direccionConstraints,
  held: {
    'direccion.usuario_id': voids('the owner’s next parcel would go there'),
  },
  etiquetas: {
    'usuarios/direcciones': { titulo: 'Direcciones', descripcion: 'Las direcciones de la cuenta propia.' },
  },
})
