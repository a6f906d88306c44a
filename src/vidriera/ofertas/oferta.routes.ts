import { presentar } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { formatDescuento, isVigente } from '#catalogo/rebajas/rebaja.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { listLibrosDeOferta, listOfertas } from './oferta.contract.ts'
import { ofertaNotFound } from './oferta.edicion.routes.ts'
import * as queries from './oferta.queries.ts'
import { OFERTAS_EN_PAGINA } from './oferta.rules.ts'

/** How books are read: the libros slice's own query, handed over by the composition root. */
type Libros = { listLibrosByIds: (db: Db, ids: string[]) => Promise<Libro[]> }

/** Books of a row on /ofertas. */
const EN_FILA = 12

export function createOfertaRoutes({ listLibrosByIds }: Libros) {
  const listRebajados = async (ctx: Ctx, ids: string[]) => presentar(ctx, await listLibrosByIds(ctx.db, ids))

  /** The offers that hold now, newest first. */
  async function listVigentes(ctx: Ctx) {
    const { ofertas, ahora } = await ctx.services.rebajas.read(ctx.db)
    const now = ahora()
    return ofertas.filter((oferta) => isVigente(oferta, now)).reverse()
  }

  return [
    implement(listOfertas, async (_, ctx) => {
      const vigentes = (await listVigentes(ctx)).slice(0, OFERTAS_EN_PAGINA)
      if (vigentes.length === 0) ctx.showsPricesOf([])
      return Promise.all(
        vigentes.map(async ({ id, titulo, texto, banner, hasta, alcance, clase, valor }) => {
          const descuento = { clase, valor }
          const { ids, total } = await queries.listLibroIds(
            ctx.db,
            { alcance, descuento },
            { offset: 0, limit: EN_FILA },
          )
          return {
            _id: id,
            titulo,
            texto,
            banner,
            total,
            descuento: formatDescuento(descuento),
            hasta: new Date(hasta).toISOString(),
            libros: await listRebajados(ctx, ids),
          }
        }),
      )
    }),
    implement(listLibrosDeOferta, async ({ id, ...window }, ctx) => {
      const oferta = (await listVigentes(ctx)).find((one) => one.id === id)
      if (!oferta) throw ofertaNotFound()
      const { alcance, clase, valor } = oferta
      const { ids, total } = await queries.listLibroIds(ctx.db, { alcance, descuento: { clase, valor } }, window)
      ctx.setTotal(total)
      return listRebajados(ctx, ids)
    }),
  ]
}
