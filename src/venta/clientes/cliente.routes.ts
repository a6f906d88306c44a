import { lockCliente, requireCliente, usuarioNotFound } from '#cuentas/usuarios/usuario.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import * as contracts from './cliente.contract.ts'
import { NotaForm } from './cliente.schemas.ts'
import * as fichas from './ficha.queries.ts'
import * as notas from './nota.queries.ts'

const notaNotFound = () => new AppError(404, 'NOTA_NOT_FOUND', 'No encontramos esa nota.')

/** What it says is kept by name alone: it is about a person. */
const notaAuditada: Auditada<contracts.Nota> = { entidad: 'nota-de-cliente', describe: () => ({}) }

export const clienteRoutes = [
  implementPage(contracts.listFichas, fichas.countFichas, fichas.listFichas),
  implement(contracts.getCliente, async ({ id }, { db }) => orThrow(await fichas.findFicha(db, id), usuarioNotFound)),
  implement(contracts.listComprasDeCliente, async ({ id, ...page }, { db, setTotal }) => {
    await requireCliente(db, id)
    setTotal(await fichas.countCompras(db, id))
    return fichas.listCompras(db, id, page)
  }),
  implement(contracts.listNotas, async ({ id, ...page }, { db, setTotal }) => {
    await requireCliente(db, id)
    setTotal(await notas.countNotas(db, id))
    return notas.listNotas(db, id, page)
  }),
  implement(contracts.createNota, async ({ id, texto }, ctx) => {
    const { id: autor } = await requireIdentity(ctx)
    return createRow(ctx, notaAuditada, async (trx) => {
      await lockCliente(trx, id, autor)
      return notas.insertNota(trx, id, autor, texto)
    })
  }),
  implement(contracts.updateNota, async ({ id, nota, ...input }, ctx) => {
    const { id: autor } = await requireIdentity(ctx)
    return editRow(
      ctx,
      { ...input, id: nota },
      {
        auditada: notaAuditada,
        lock: async (trx) => {
          await lockCliente(trx, id, autor)
          return notas.lockNota(trx, id, nota)
        },
        notFound: notaNotFound,
        schema: NotaForm,
        update: (trx, _, { texto = '' }) => notas.updateNota(trx, nota, autor, texto),
      },
    )
  }),
  implement(contracts.deleteNota, async ({ id, nota }, ctx) => {
    const { id: autor } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      await lockCliente(trx, id, autor)
      const antes = orThrow(await notas.lockNota(trx, id, nota), notaNotFound)
      await notas.deleteNota(trx, nota)
      await recordCambio(trx, ctx, notaAuditada, { id: nota, antes })
      return { mensaje: 'Nota eliminada correctamente' }
    })
  }),
  implementPage(contracts.listEsperando, fichas.countEsperando, fichas.listEsperando),
]
