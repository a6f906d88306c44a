import type { Db } from '#platform/db/pool.ts'
import { deleteJobsOf } from './clave/recuperacion.queries.ts'
import { deleteUsuario } from './usuario.queries.ts'

declare module '#platform/slice.ts' {
  interface Slice {
    /**
     * When an account is deleted. Rows that reference it `on delete cascade` need nothing; a slice whose rows outlive the
     * account takes the person out of them here, and one whose triggers lock other rows locks those in their order.
     */
    onDeleteUsuario?: OnDeleteUsuario[number]
  }
  interface Needs {
    onDeleteUsuario: OnDeleteUsuario
  }
}

/** What slices do in the transaction that deletes an account, before it goes. Each says its own (`onDeleteUsuario`). */
export type OnDeleteUsuario = readonly ((trx: Db, usuarioId: string) => Promise<unknown>)[]

/** Removes a locked account, and the jobs that hold its addresses but a notice that is still to be sent. */
export async function eraseUsuario(trx: Db, id: string, onDelete: OnDeleteUsuario): Promise<void> {
  for (const forget of onDelete) await forget(trx, id)
  await deleteJobsOf(trx, id)
  await deleteUsuario(trx, id)
}
