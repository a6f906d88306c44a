// What of copies the shop's first hour asks for.
import { sql } from 'kysely'
import type { PasoDe } from '#casa/hoy/paso.service.ts'

export const existenciaPasos: readonly PasoDe[] = [
  {
    clave: 'existencias',
    puesto: 60,
    mirar: async ({ db }) => {
      const { rows } = await sql<{ hay: boolean }>`select exists (select from existencia) as hay`.execute(db)
      return {
        titulo: 'Los ejemplares',
        detalle: 'Contá ahora lo que hay en los estantes, o vendé sin contar: un libro sin contar se vende siempre.',
        hecho: rows[0]?.hay === true,
        enlaces: [
          { to: '/panel-admin/recuentos', texto: 'Contar los estantes' },
          { to: '/panel-admin/existencias', texto: 'Cargar ejemplares' },
        ],
        asi: 'Vender sin contar',
      }
    },
  },
]
