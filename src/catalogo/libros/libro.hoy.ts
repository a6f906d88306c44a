// What of books waits for the shop's people.
import { decir } from '#casa/hoy/hoy.rules.ts'
import { countContados, type Pendiente } from '#casa/hoy/hoy.service.ts'
import { LIBROS_SIN_PRECIO } from './precios/precio.queries.ts'

export const libroHoy: readonly Pendiente[] = [
  {
    deTodos: true,
    puesto: 90,
    mirar: async ({ db }) =>
      decir(await countContados(db, LIBROS_SIN_PRECIO), ['libro sin precio', 'libros sin precio'], {
        to: '/panel-admin/libros',
        search: { sin_precio: 'si' },
      }),
  },
]
