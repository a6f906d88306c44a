// Places and movements, as the count needs them.

import { sql } from 'kysely'
import type { Condicion, TipoMovimiento } from '../existencias/existencia.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { AppError } from '../platform/errors.ts'
import { createId } from '../platform/id.ts'
import { fold } from '../platform/text.ts'

export type MovimientoNuevo = {
  libroId: string
  lugarId: string
  condicion?: Condicion
  proveedorId?: string | null
  tipo: TipoMovimiento
  cantidad: number
  documento?: string | null
  usuarioId: string | null
}

/** A place that copies can be put into. Null stands for the only open one, and makes «Local» where there is none. */
export async function requireLugar(trx: Db, id: string | null): Promise<string> {
  const lugares = await trx
    .selectFrom('lugar')
    .select('id')
    .where('cerrado', '=', false)
    .$if(id !== null, (open) => open.where('id', '=', id))
    .orderBy('num')
    .limit(2)
    .execute()
  if (id === null && lugares.length === 0) {
    const nuevo = createId()
    await trx
      .insertInto('lugar')
      .values({ id: nuevo, nombre: 'Local', nombre_p: fold('Local'), tipo: 'local' })
      .execute()
    return nuevo
  }
  const [lugar] = lugares
  if (!lugar || lugares.length > 1) throw new AppError(404, 'LUGAR_NOT_FOUND', 'No encontramos ese lugar.')
  return lugar.id
}

/** The rows of these books' copies, locked in the order of their ids. */
export async function lockExistencias(trx: Db, libroIds: readonly string[]) {
  const { rows } = await sql<{
    libroId: string
    lugarId: string
    condicion: Condicion
    proveedorId: string | null
    fisico: number
    reservado: number
  }>`
    select libro_id as "libroId", lugar_id as "lugarId", condicion, proveedor_id as "proveedorId", fisico, reservado
    from existencia where libro_id = any(${[...libroIds]}::uuid[]) order by id for update`.execute(trx)
  return rows
}

export const moveCopies = (trx: Db, rows: readonly MovimientoNuevo[]) =>
  trx
    .insertInto('movimiento')
    .values(
      rows.map(({ libroId, lugarId, condicion = 'firme', proveedorId = null, usuarioId, ...row }) => ({
        ...row,
        ...{ libro_id: libroId, lugar_id: lugarId, condicion, proveedor_id: proveedorId, usuario_id: usuarioId },
      })),
    )
    .execute()
