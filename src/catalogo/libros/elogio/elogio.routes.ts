import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { outdated } from '#platform/edits.ts'
import { orThrow } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import { libroNotFound } from '../libro.contract.ts'
import * as contracts from './elogio.contract.ts'
import * as queries from './elogio.queries.ts'

const NADA: contracts.ElogioEditable = { texto: '', firma: null, version: 0 }

/** Who says it is a person: of that only the field's name is kept. */
const elogioAuditado: Auditada<contracts.ElogioEditable> = { entidad: 'elogio', describe: ({ texto }) => ({ texto }) }

async function lockElogio(trx: Db, id: string): Promise<contracts.ElogioEditable> {
  if (!(await queries.lockLibroOfElogio(trx, id))) throw libroNotFound()
  return (await queries.findElogio(trx, id)) ?? NADA
}

export const elogioRoutes = [
  implement(contracts.getElogio, async ({ id }, { db }) => {
    const elogio = await queries.findElogio(db, id)
    if (!elogio && !(await queries.existsLibro(db, id))) throw libroNotFound()
    return elogio ?? NADA
  }),
  implement(contracts.setElogio, ({ id, version, ...form }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await lockElogio(trx, id)
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      const { texto, firma = antes.firma } = form
      if (texto === antes.texto && firma === antes.firma) {
        ctx.setUnchanged()
        return antes
      }
      const despues = await queries.upsertElogio(trx, id, { texto, firma })
      const campos = firma === antes.firma ? [] : ['firma']
      const known = antes.version > 0 && { antes }
      await recordCambio(trx, ctx, elogioAuditado, { id, ...known, despues, campos })
      return despues
    }),
  ),
  implement(contracts.deleteElogio, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      await queries.lockLibroOfElogio(trx, id)
      const antes = orThrow(await queries.findElogio(trx, id), contracts.elogioNotFound)
      await queries.deleteElogio(trx, id)
      await recordCambio(trx, ctx, elogioAuditado, { id, antes })
      return { mensaje: 'El texto se quitó correctamente' }
    }),
  ),
]
