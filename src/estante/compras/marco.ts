// What all papers of a supplier have in common (orders, deliveries, settlements, invoices): they are found or not, locked, written and
// noted in the audit. Those that go to the supplier take steps, with a mail where that was asked for.
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { createProceso } from '#platform/proceso.ts'

export const sinCorreo = () =>
  new AppError(409, 'SIN_CORREO', 'Ese proveedor no tiene un correo cargado. Cargalo en su trato comercial.')

type Find<Row> = (db: Db, id: string) => Promise<Row | undefined>
type Marco<Row> = { find: Find<Row>; lock?: Find<Row>; falta: () => AppError; auditada: Auditada<Row> }

export function createMarco<Row>({ find, lock = find, falta, auditada }: Marco<Row>) {
  const orThrow = async (row: Row | undefined): Promise<Row> => {
    if (row === undefined) throw falta()
    return row
  }
  const require = async (db: Db, id: string) => orThrow(await find(db, id))
  return {
    require,
    lock: async (trx: Db, id: string) => orThrow(await lock(trx, id)),
    /** The paper as it was just written, once that is in the audit. Without `antes` it is a new one; `campos`: noted by name alone. */
    async note(trx: Db, ctx: Ctx, id: string, antes?: Row, campos: string[] = []): Promise<Row> {
      const despues = await require(trx, id)
      await recordCambio(trx, ctx, auditada, { id, ...(antes && { antes }), despues, campos })
      return despues
    },
  }
}

type ConEstado<Estado> = { estado: Estado; email: string | null }
type Cambio<Hacia> = { id: string; estado: Hacia; correo: boolean }
type Pasos<Row, Estado extends string, Hacia> = {
  marco: Pick<ReturnType<typeof createMarco<Row>>, 'lock' | 'note'>
  proceso: Pick<ReturnType<typeof createProceso<Estado>>, 'find'>
  /** Why there is no way on from a state. */
  cerrada: (estado: Estado) => AppError
  /** `mails`: it goes to the supplier by mail. */
  write: (trx: Db, pedido: Cambio<Hacia>) => Promise<unknown>
  mail: (trx: Db, id: string) => Promise<unknown>
}

/** A step of a paper; the same one twice is the first one's outcome. 409 SIN_CORREO where nobody knows where to mail it. */
export const takePaso = <Row extends ConEstado<Estado>, Estado extends string, Hacia extends Estado>(
  ctx: Ctx,
  pedido: Cambio<Hacia>,
  { marco, proceso, cerrada, write, mail }: Pasos<Row, Estado, Hacia>,
): Promise<Row> =>
  ctx.db.transaction().execute(async (trx) => {
    const { id, estado, correo } = pedido
    const antes = await marco.lock(trx, id)
    if (antes.estado === estado) return antes
    if (!proceso.find(antes.estado, estado)) throw cerrada(antes.estado)
    const mails = estado === 'enviada' && correo
    if (mails && antes.email === null) throw sinCorreo()
    await write(trx, pedido)
    if (mails) await mail(trx, id)
    return marco.note(trx, ctx, id, antes)
  })
