import { proposeAjuste } from '#casa/ajustes/ajuste.service.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { NOMBRE_TIENDA } from './sitio.ajustes.ts'

/** Names a shop that nobody has named in the panel. */
export async function nombrarTienda(databaseUrl: string, nombre: string): Promise<void> {
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  try {
    await db.transaction().execute((trx) => proposeAjuste(trx, NOMBRE_TIENDA, nombre))
  } finally {
    await db.destroy()
  }
}
