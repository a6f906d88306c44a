import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Permiso } from '#platform/http/permisos.ts'
import type { Persona } from './equipo.contract.ts'

const selectEquipo = (db: Db) =>
  db.selectFrom('usuario').where((eb) => eb.or([eb('usuario.rol', '=', 'admin'), eb('usuario.empleado', '=', true)]))

export const countEquipo = (db: Db): Promise<number> => countRows(selectEquipo(db))

/** Administrators first, each by their names. */
export async function listEquipo(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<Persona[]> {
  const rows = await selectEquipo(db)
    .select([
      'usuario.id',
      'usuario.nombre',
      'usuario.apellido',
      'usuario.email',
      'usuario.email_verificado',
      'usuario.sin_permiso',
    ])
    .select([
      sql<Persona['rol']>`case when usuario.rol = 'admin' then 'admin' else 'empleado' end`.as('rol'),
      sql<Date | null>`(select max(usada_en) from sesion where sesion.usuario_id = usuario.id)`.as('visto'),
      sql<boolean>`exists (select from factor where factor.usuario_id = usuario.id)`.as('segundo_paso'),
    ])
    .orderBy(sql`usuario.rol = 'admin'`, 'desc')
    .orderBy(sql`lower(usuario.nombre)`)
    .orderBy('usuario.num')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ id, visto, ...persona }) => ({ _id: id, ...persona, visto: visto?.toISOString() ?? null }))
}

/** Says what an employee may not change, sorted. */
export const setSinPermiso = (db: Db, id: string, sin_permiso: Permiso[]) =>
  db.updateTable('usuario').set({ sin_permiso }).where('id', '=', id).execute()

export const findSinPermiso = (db: Db, id: string) =>
  db.selectFrom('usuario').select('sin_permiso').where('id', '=', id).executeTakeFirstOrThrow()
