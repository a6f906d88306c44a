// Places and copies that tests need.
import { moveCopies } from '../existencias/existencia.service.ts'
import type { Db } from '../platform/db/pool.ts'
import { createId } from '../platform/id.ts'
import { fold } from '../platform/text.ts'

/** A place that sells online unless told otherwise; orders take from the smallest `orden` first. */
export async function insertTestLugar(db: Db, nombre = 'Local', { enLinea = true, orden = 0 } = {}): Promise<string> {
  const id = createId()
  await db
    .insertInto('lugar')
    .values({ id, nombre, nombre_p: fold(nombre), tipo: 'local', vende_en_linea: enLinea, orden })
    .execute()
  return id
}

/** Brings own copies of a book to a place. */
export const bringCopies = (db: Db, libroId: string, lugarId: string, cantidad: number) =>
  db
    .transaction()
    .execute((trx) => moveCopies(trx, [{ libroId, lugarId, tipo: 'alta_inicial', cantidad, usuarioId: null }]))

type Numeros = { fisico: number; reservado: number }

/** What stands there and is kept of a book, over all places. */
export async function readCopias(db: Db, libroId: string): Promise<Numeros> {
  const { fisico, reservado } = await db
    .selectFrom('existencia')
    .select(({ fn }) => [
      fn.sum<string | null>('fisico').as('fisico'),
      fn.sum<string | null>('reservado').as('reservado'),
    ])
    .where('libro_id', '=', libroId)
    .executeTakeFirstOrThrow()
  return { fisico: Number(fisico), reservado: Number(reservado) }
}
