// Books that a customer has bought and not reviewed yet.
import type { Db } from '#platform/db/pool.ts'

type Window = { offset: number; limit: number }

/** What an account has bought: copies that are sold to it and were not given back (`venta_linea`). */
const selectPorOpinar = (db: Db, usuarioId: string) =>
  db
    .selectFrom('venta_linea')
    .innerJoin('libro', 'libro.id', 'venta_linea.libro_id')
    .where('venta_linea.usuario_id', '=', usuarioId)
    .where('venta_linea.clase', '=', 'vendida')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('opinion')
            .select('opinion.id')
            .whereRef('opinion.libro_id', '=', 'libro.id')
            .where('opinion.usuario_id', '=', usuarioId),
        ),
      ),
    )

export const listLibrosPorOpinar = (db: Db, usuarioId: string, { offset, limit }: Window) =>
  selectPorOpinar(db, usuarioId)
    .select(['libro.id as _id', 'libro.titulo', 'libro.portada'])
    .groupBy('libro.id')
    .orderBy((eb) => eb.fn.max('venta_linea.numero'), 'desc')
    .orderBy('libro.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countLibrosPorOpinar = async (db: Db, usuarioId: string): Promise<number> =>
  (
    await selectPorOpinar(db, usuarioId)
      .select((eb) => eb.fn.count<number>('libro.id').distinct().as('n'))
      .executeTakeFirstOrThrow()
  ).n
