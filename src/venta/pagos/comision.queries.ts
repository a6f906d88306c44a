import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { PagoLeido } from './pasarela.ts'

/** Keeps what the gateway says that it takes of a payment; an older reading never wins, and one that tells nothing changes nothing. */
export async function saveComision(
  trx: Db,
  pedidoId: string,
  { id, comision, actualizado }: Pick<PagoLeido, 'id' | 'comision' | 'actualizado'>,
): Promise<void> {
  if (comision === null) return
  await sql`insert into pago_comision (pago, pedido_id, importe, leida_en)
    values (${id}, ${pedidoId}, ${comision}, ${actualizado})
    on conflict (pago) do update set importe = excluded.importe, leida_en = excluded.leida_en
    where pago_comision.leida_en <= excluded.leida_en`.execute(trx)
}
