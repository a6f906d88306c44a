import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { implement } from '#platform/http/mount.ts'
import { libroNotFound } from '../libro.contract.ts'
import * as contracts from './origen.contract.ts'
import * as queries from './origen.queries.ts'
import { releaseCampos } from './origen.service.ts'

/** `a_mano`: the fields that no supplier's list changes. */
const origenAuditado: Auditada<readonly contracts.Origen[]> = {
  entidad: 'origen',
  describe: (origenes) => ({
    a_mano: queries.nameCampos(origenes.filter(({ quien }) => quien === null).map(({ campo }) => campo)),
  }),
}

export const origenRoutes = [
  implement(contracts.listOrigenes, ({ id }, ctx) => queries.listOrigenes(ctx.db, id)),
  implement(contracts.soltarOrigenes, ({ id, campos }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await queries.lockOrigen(trx, id))) throw libroNotFound()
      const antes = await queries.listOrigenes(trx, id)
      const aMano = antes.filter(({ quien }) => quien === null).map(({ campo }) => campo)
      const soltados = aMano.filter((campo) => campos.includes(campo))
      if (soltados.length === 0) return antes
      await releaseCampos(trx, id, soltados)
      const despues = await queries.listOrigenes(trx, id)
      await recordCambio(trx, ctx, origenAuditado, { id, antes, despues })
      return despues
    }),
  ),
]
