import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import { opinionesDe } from '#catalogo/libros/libro.rules.ts'
import { lockUsuario } from '#cuentas/usuarios/usuario.service.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { AppError } from '#platform/errors.ts'
import { isAdmin, isStaff } from '#platform/http/access.ts'
import { requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import type { Opinion } from './opinion.contract.ts'
import * as contracts from './opinion.contract.ts'
import * as queries from './opinion.queries.ts'
import { DEMASIADAS_OPINIONES, OPINIONES_DE_CUENTA_MAX, OPINIONES_DE_MUESTRA } from './opinion.rules.ts'
import * as porOpinar from './por-opinar.queries.ts'

const opinionMissing = () => new AppError(404, 'OPINION_NOT_FOUND', 'Esa opinión ya no está.')

export const opinionConstraints: Constraints = {
  opinion_libro_fk: libroNotFound,
  opinion_usuario_fk: unauthenticated, // the account was deleted a moment ago
}

/** What somebody else wrote is kept by name alone. */
const opinionAuditada: Auditada<{ estrellas: number; titulo: string }> = {
  entidad: 'opinion',
  describe: ({ estrellas, titulo }) => ({ libro: titulo, estrellas }),
}

type LibroDeDemo = { titulo: string; portada: string | null; creado_en: Date }

/** The samples of a demo's book, dated when the demo was loaded. */
const toMuestras = (_id: string, { titulo, portada, creado_en }: LibroDeDemo): Opinion[] =>
  OPINIONES_DE_MUESTRA.map(({ autor, texto }) => ({
    _id: null,
    libro: { _id, titulo, portada },
    autor,
    estrellas: null,
    texto,
    fecha: creado_en.toISOString(),
    editada: false,
    compra_verificada: false,
    muestra: true,
  }))

export const opinionRoutes = [
  implement(contracts.listOpiniones, async ({ libro: id, offset, limit }, ctx) => {
    ctx.madeOf(opinionesDe(id))
    const libro = await queries.findLibroOpinado(ctx.db, id)
    if (!libro) throw libroNotFound()
    const { opiniones, de_demo } = libro
    const muestras = de_demo ? toMuestras(id, libro) : []
    ctx.setTotal(opiniones + muestras.length)
    const reales = offset < opiniones ? await queries.listOpinionesByLibro(ctx.db, id, { offset, limit }) : []
    // One list: the samples begin where the opinions end.
    return [...reales, ...muestras.slice(Math.max(0, offset - opiniones), Math.max(0, offset + limit - opiniones))]
  }),
  implement(contracts.listOpinionesPropias, async ({ libro: libroId, ...page }, ctx) => {
    const { id: usuarioId } = await requireIdentity(ctx)
    ctx.setTotal(await queries.countOpinionesByUsuario(ctx.db, { usuarioId, libroId }))
    return queries.listOpinionesByUsuario(ctx.db, { usuarioId, libroId }, page)
  }),
  implement(contracts.listLibrosPorOpinar, async (page, ctx) => {
    const { id } = await requireIdentity(ctx)
    ctx.setTotal(await porOpinar.countLibrosPorOpinar(ctx.db, id))
    return porOpinar.listLibrosPorOpinar(ctx.db, id, page)
  }),
  implement(contracts.putOpinion, async ({ libroId, estrellas, texto }, ctx) => {
    const { id: usuarioId, rol } = await requireIdentity(ctx)
    if (!isStaff(rol)) await ctx.services.limites.opiniones.count(usuarioId)
    await ctx.db.transaction().execute(async (trx) => {
      await lockUsuario(trx, usuarioId)
      const hasRoom =
        (await queries.countOpinionesByUsuario(trx, { usuarioId, libroId: undefined })) < OPINIONES_DE_CUENTA_MAX ||
        (await queries.countOpinionesByUsuario(trx, { usuarioId, libroId })) > 0
      if (!hasRoom) throw new AppError(409, 'OPINIONES_MAX', DEMASIADAS_OPINIONES)
      await queries.upsertOpinion(trx, { usuarioId, libroId, estrellas, texto })
    })
    const [opinion] = await queries.listOpinionesByUsuario(ctx.db, { usuarioId, libroId }, { offset: 0, limit: 1 })
    if (!opinion) throw opinionMissing() // deleted in the same moment
    return opinion
  }),
  implement(contracts.deleteOpinion, async ({ id }, ctx) => {
    const identity = await requireIdentity(ctx)
    const opinion = await queries.findAutorOfOpinion(ctx.db, id)
    if (!opinion) throw opinionMissing()
    if (opinion.usuario_id !== identity.id && !isAdmin(identity.rol)) {
      throw new AppError(403, 'FORBIDDEN', 'Solo quien la escribió puede eliminar esta opinión.')
    }
    await ctx.db.transaction().execute(async (trx) => {
      if (!(await queries.deleteOpinion(trx, id))) throw opinionMissing()
      if (isAdmin(identity.rol)) {
        await recordCambio(trx, ctx, opinionAuditada, { id, antes: opinion, campos: ['texto'] })
      }
    })
    return { mensaje: 'Eliminamos la opinión.' }
  }),
]
