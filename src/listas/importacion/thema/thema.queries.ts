import { lockThema, writeThema } from '#catalogo/libros/ficha/thema.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { compareThema, type DiferenciaThema } from './thema.rules.ts'

/** Puts this list in place of the one that was loaded before, and says what differed; what is the same is not written. */
export async function replaceThema(trx: Db, nombres: ReadonlyMap<string, string>): Promise<DiferenciaThema> {
  // Two lists at once: the second one is compared with the first.
  await lockThema(trx)
  const diferencia = await diffThema(trx, nombres)
  await writeThema(trx, nombres)
  return diferencia
}

/** What `replaceThema` would do. */
export async function diffThema(db: Db, nombres: ReadonlyMap<string, string>): Promise<DiferenciaThema> {
  const rows = await db.selectFrom('thema_codigo').select(['codigo', 'nombre']).execute()
  return compareThema(new Map(rows.map(({ codigo, nombre }) => [codigo, nombre])), nombres)
}

/** How many codes have their name from the official list. */
export async function countThema(db: Db): Promise<number> {
  const { codigos } = await db
    .selectFrom('thema_codigo')
    .select((eb) => eb.fn.countAll<number>().as('codigos'))
    .executeTakeFirstOrThrow()
  return codigos
}
