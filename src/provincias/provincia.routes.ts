import { AppError } from '../platform/errors.ts'
import { implement } from '../platform/http/mount.ts'
import { Id } from '../platform/schemas.ts'
import { getProvinciaPorDescripcion, listProvincias } from './provincia.contract.ts'
import * as queries from './provincia.queries.ts'

export const provinciaRoutes = [
  implement(listProvincias, async (page, ctx) => {
    ctx.setTotal(await queries.countProvincias(ctx.db))
    return queries.listProvincias(ctx.db, page)
  }),
  implement(getProvinciaPorDescripcion, async ({ descripcion }, ctx) => {
    const provincia = Id().safeParse(descripcion).success
      ? await queries.findProvincia(ctx.db, descripcion)
      : await queries.findProvinciaByDescripcion(ctx.db, descripcion)
    if (!provincia) {
      throw new AppError(404, 'PROVINCIA_NOT_FOUND', `No se encontró la provincia con la descripción ${descripcion}`)
    }
    return provincia
  }),
]
