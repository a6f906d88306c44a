// What of the team the shop's first hour asks for.
import { sql } from 'kysely'
import type { PasoDe } from '#casa/hoy/paso.service.ts'

export const usuarioPasos: readonly PasoDe[] = [
  {
    clave: 'equipo',
    puesto: 70,
    mirar: async ({ db }) => {
      const { rows } = await sql<{ hay: boolean }>`
        select exists (select from usuario where empleado) or (select count(*) > 1 from usuario where rol = 'admin') as hay`.execute(
        db,
      )
      return {
        titulo: 'El equipo',
        detalle: 'Quien trabaja con vos entra con su propia cuenta y ve lo suyo.',
        hecho: rows[0]?.hay === true,
        enlaces: [{ to: '/panel-admin/equipo', texto: 'Invitar a alguien' }],
        asi: 'Trabajo sin equipo',
      }
    },
  },
]
