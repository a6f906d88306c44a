import type { Db } from '#platform/db/pool.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { listGuardados, lockAjustes, writeAjuste } from './ajuste.queries.ts'
import type { Ajuste } from './declarar.ts'

/** Stores a text of the shop from outside of the panel, unless somebody stored one. Throws where the setting does not take it. */
export async function proposeAjuste(trx: Db, { clave, esquema }: Ajuste<string>, valor: string): Promise<void> {
  const judged = esquema.parse(valor)
  await lockAjustes(trx)
  if ((await listGuardados(trx)).some((guardado) => guardado.clave === clave)) return
  await writeAjuste(trx, { clave, valor: judged, sellado: false })
  await recordSuceso(trx, { suceso: 'cambio', entidad: 'ajuste', despues: { [clave]: judged }, campos: [clave] })
}
