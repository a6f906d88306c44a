import type { Db } from '../platform/db/pool.ts'
import { deleteJobsOf } from './clave/recuperacion.queries.ts'
import { deleteUsuario } from './perfil/perfil.queries.ts'

/** What other slices do when an account goes. */
export type Borrado = {
  /** Takes the personal data out of an account's orders. */
  anonymizePedidosOf(db: Db, usuarioId: string): Promise<unknown>
}

/**
 * Removes a locked account with its sessions, the jobs that hold its address (but a notice that is still to be sent), and
 * everything that says whose its orders were.
 */
export async function eraseCuenta(trx: Db, id: string, { anonymizePedidosOf }: Borrado): Promise<void> {
  await anonymizePedidosOf(trx, id)
  await deleteJobsOf(trx, id)
  await deleteUsuario(trx, id)
}
