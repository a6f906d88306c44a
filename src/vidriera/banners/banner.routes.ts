import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { publicUrl } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { parseInput } from '#platform/http/validation.ts'
import { moveBy } from '#platform/orden.ts'
import { listBanners } from './banner.contract.ts'
import * as edicion from './banner.edicion.contract.ts'
import * as queries from './banner.queries.ts'
import { BANNERS_MAX } from './banner.rules.ts'
import { BannerEdicion, BannerForm } from './banner.schemas.ts'

const bannerNotFound = () => new AppError(404, 'BANNER_NOT_FOUND', 'No encontramos ese banner.')

const bannerAuditado: Auditada<edicion.BannerEditable> = {
  entidad: 'banner',
  describe: ({ _id, version, publicado, ...banner }) => banner,
}
const lugarAuditado: Auditada<{ lugar: number }> = { entidad: 'banner', describe: ({ lugar }) => ({ lugar }) }

async function requireBanner(trx: Db, id: string, { config }: Ctx): Promise<edicion.BannerEditable> {
  return orThrow(await queries.lockBanner(trx, id, 'editar', publicUrl(config)), bannerNotFound)
}

export const bannerRoutes = [
  implement(listBanners, (_, { db }) => queries.listBanners(db)),
  implement(edicion.listTodosLosBanners, async (page, ctx) => {
    ctx.setTotal(await queries.countBanners(ctx.db, page.q))
    return queries.listTodos(ctx.db, page, publicUrl(ctx.config))
  }),
  implement(edicion.createBanner, async (input, ctx) => {
    const form = parseInput(BannerForm(), input)
    if ((await queries.countBanners(ctx.db)) >= BANNERS_MAX) {
      throw new AppError(409, 'DEMASIADOS_BANNERS', `Ya hay ${BANNERS_MAX} banners: eliminá alguno que no uses.`)
    }
    return createRow(ctx, bannerAuditado, async (trx) => requireBanner(trx, await queries.insertBanner(trx, form), ctx))
  }),
  implement(edicion.updateBanner, (input, ctx) =>
    editRow(ctx, input, {
      auditada: bannerAuditado,
      lock: (trx, id, para) => queries.lockBanner(trx, id, para, publicUrl(ctx.config)),
      notFound: bannerNotFound,
      schema: BannerEdicion,
      async update(trx, id, cambios) {
        await queries.updateBanner(trx, id, cambios)
        return requireBanner(trx, id, ctx)
      },
    }),
  ),
  implement(edicion.moveBanner, ({ id, direccion }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const banners = await queries.lockOrden(trx)
      const at = banners.findIndex((banner) => banner.id === id)
      if (at < 0) throw bannerNotFound()
      const moved = moveBy(banners, at, direccion)
      if (moved === banners) ctx.setUnchanged()
      else {
        for (const [orden, banner] of moved.entries()) {
          if (banner.orden !== orden) await queries.updateOrden(trx, banner.id, orden)
        }
        const lugar = moved.findIndex((banner) => banner.id === id)
        await recordCambio(trx, ctx, lugarAuditado, { id, antes: { lugar: at + 1 }, despues: { lugar: lugar + 1 } })
      }
      return { mensaje: 'Banner movido correctamente' }
    }),
  ),
  implement(edicion.deleteBanner, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockBanner(trx, id, 'eliminar', publicUrl(ctx.config)), bannerNotFound)
      await queries.deleteBanner(trx, id)
      await recordCambio(trx, ctx, bannerAuditado, { id, antes })
      return { mensaje: 'Banner eliminado correctamente' }
    }),
  ),
]
