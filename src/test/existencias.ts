// Places and copies that tests need, and settings of theirs.
import type { Api } from '#app/api/api.ts'
import { moveCopies } from '#estante/existencias/existencia.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'

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

/** Sets what the owner would type in «Ajustes», by its key. */
export async function putAjustes(api: Pick<Api, 'db' | 'services'>, valores: Record<string, number | boolean>) {
  for (const [clave, valor] of Object.entries(valores)) {
    await api.db
      .insertInto('ajuste_tienda')
      .values({ clave, valor: JSON.stringify(valor), sellado: false })
      .onConflict((conflict) => conflict.column('clave').doUpdateSet({ valor: JSON.stringify(valor) }))
      .execute()
  }
  await api.services.ajustes.load(api.db)
}

/** Bounds of what an account keeps unpaid, for tests in which one buys everything. */
export const SIN_TOPES = {
  'existencias.pedidos_por_cuenta': 0,
  'existencias.ejemplares_por_cuenta': 0,
  'existencias.porcion_por_cuenta': 0,
}
