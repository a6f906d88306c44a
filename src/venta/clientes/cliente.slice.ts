import { sql } from 'kysely'
import { keeps, SHOP_GAVE, STAFF } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { clienteCuentas } from './cliente.hoy.ts'
import { clienteRoutes } from './cliente.routes.ts'
import { joinNotas } from './nota.queries.ts'

export const clienteSlice = defineSlice({
  routes: clienteRoutes,
  cuentas: clienteCuentas,
  onUnirInvitado: joinNotas,
  held: {
    'cliente_nota.usuario_id': keeps(SHOP_GAVE),
    'cliente_nota.por_id': keeps(STAFF),
    'cliente_nota.editada_por_id': keeps(STAFF),
  },
  nombres: {
    'nota-de-cliente': sql`
      select usuario.nombre || ' ' || usuario.apellido from cliente_nota join usuario on usuario.id = cliente_nota.usuario_id
      where cliente_nota.id = s.objeto_id`,
  },
})
