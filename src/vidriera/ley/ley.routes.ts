import { feria } from '#catalogo/descuentos/ley.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import * as contracts from './ley.contract.ts'
import * as queries from './ley.queries.ts'
import { CompradorEdicion, FeriaEdicion } from './ley.schemas.ts'

/** Every process keeps those that are not over in memory. */
const FERIAS_MAX = 500
const TERMINA_ANTES = 'Tiene que terminar después de empezar.'

export const leyConstraints: Constraints = {
  feria_dias_check: () => invalidField('hasta', TERMINA_ANTES),
  comprador_institucional_dias_check: () => invalidField('hasta', TERMINA_ANTES),
  comprador_institucional_usuario_fk: () => invalidField('usuario', 'Esa cuenta ya no existe.'),
}

const feriaNotFound = () => new AppError(404, 'FERIA_NOT_FOUND', 'No encontramos esa feria.')
const compradorNotFound = () => new AppError(404, 'COMPRADOR_NOT_FOUND', 'No encontramos ese comprador.')

const feriaAuditada: Auditada<contracts.Feria> = {
  entidad: 'feria',
  describe: ({ nombre, desde, hasta, provincias, norma, tope }) => ({
    nombre,
    desde,
    hasta,
    norma,
    tope,
    provincias: provincias.join('; ') || 'todo el país',
  }),
}

/** Who buys, and the reference of the proof, are names of fields: an account is a person's. */
const compradorAuditado: Auditada<contracts.Comprador> = {
  entidad: 'comprador',
  describe: ({ clase, desde, hasta }) => ({ clase, desde, hasta }),
}

export const leyRoutes = [
  implementPage(contracts.listFerias, queries.countFerias, queries.listFerias),
  implement(contracts.createFeria, async (form, ctx) => {
    const { id } = await requireIdentity(ctx)
    return createRow(ctx, feriaAuditada, async (trx) => {
      if ((await queries.countFerias(trx)) >= FERIAS_MAX) {
        throw new AppError(409, 'DEMASIADAS', `Ya hay ${FERIAS_MAX} ferias: eliminá las que pasaron.`)
      }
      return queries.insertFeria(trx, form, id)
    })
  }),
  implement(contracts.updateFeria, (input, ctx) =>
    editRow(ctx, input, {
      auditada: feriaAuditada,
      lock: queries.lockFeria,
      notFound: feriaNotFound,
      schema: FeriaEdicion,
      update: queries.updateFeria,
    }),
  ),
  implement(contracts.deleteFeria, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockFeria(trx, id, 'eliminar'), feriaNotFound)
      await feria.delete(trx, id)
      await recordCambio(trx, ctx, feriaAuditada, { id, antes })
      return { mensaje: 'Feria eliminada correctamente' }
    }),
  ),
  implementPage(contracts.listCompradores, queries.countCompradores, queries.listCompradores),
  implement(contracts.createComprador, async (form, ctx) => {
    const { id } = await requireIdentity(ctx)
    return createRow(ctx, compradorAuditado, (trx) => queries.insertComprador(trx, form, id))
  }),
  implement(contracts.updateComprador, (input, ctx) =>
    editRow(ctx, input, {
      auditada: compradorAuditado,
      lock: queries.lockComprador,
      notFound: compradorNotFound,
      schema: CompradorEdicion,
      update: queries.updateComprador,
    }),
  ),
  implement(contracts.listLibrosBajoPvp, async (page, ctx) => {
    const { total, libros } = await queries.listBajoPvp(ctx.db, page)
    ctx.setTotal(total)
    return libros
  }),
]
