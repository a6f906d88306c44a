// What other slices read of an account's addresses.
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/db/pool.ts'
import type { Direccion } from './direccion.contract.ts'

/** The default one first, then as they were added. */
export async function listDireccionesOf(db: Db, usuarioId: string): Promise<Direccion[]> {
  const rows = await db
    .selectFrom('direccion')
    .select((eb) => [
      'direccion.id as _id',
      'direccion.alias',
      'direccion.calle',
      'direccion.altura',
      'direccion.piso',
      'direccion.localidad',
      jsonObjectFrom(
        eb
          .selectFrom('provincia')
          .select(['provincia.id as _id', 'provincia.descripcion'])
          .whereRef('provincia.id', '=', 'direccion.provincia_id'),
      )
        .$notNull() // its foreign key holds
        .as('provincia'),
      'direccion.codigo_postal',
      'direccion.recibe',
      'direccion.telefono',
      'direccion.predeterminada',
    ])
    .where('direccion.usuario_id', '=', usuarioId)
    .orderBy('direccion.predeterminada', 'desc')
    .orderBy('direccion.id')
    .execute()
  return rows.map(({ altura, ...direccion }) => ({ ...direccion, ...(altura !== null && { altura }) }))
}
