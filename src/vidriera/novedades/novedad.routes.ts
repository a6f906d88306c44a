import { libroIdo, requireLibros } from '#catalogo/libros/existe.service.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { publicUrl } from '#platform/config.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { type Implementation, implement, implementPage } from '#platform/http/mount.ts'
import { invalidField, parseInput } from '#platform/http/validation.ts'
import { PLAZO_INVALIDO } from '#platform/plazo.ts'
import { getNovedad, listNovedades, novedadNotFound } from './novedad.contract.ts'
import * as edicion from './novedad.edicion.contract.ts'
import * as queries from './novedad.queries.ts'
import { NovedadEdicion, NovedadForm } from './novedad.schemas.ts'
import { createNovedad } from './novedad.service.ts'

export const novedadConstraints: Constraints = {
  // Only when two of one title are made at the same moment.
  novedad_slug_unico: () =>
    new AppError(409, 'SLUG_TAKEN', 'Otra novedad acaba de tomar esa dirección. Probá de nuevo.'),
  // From now on, until a minute that is over.
  novedad_plazo: () => invalidField('hasta', PLAZO_INVALIDO),
  novedad_libro_libro_fk: libroIdo,
}

/** `libros` are titles. */
const novedadAuditada: Auditada<edicion.NovedadEditable> = {
  entidad: 'novedad',
  describe: ({ _id, version, publicada, listada, libros, ...novedad }) => ({
    ...novedad,
    libros: libros.map(({ titulo }) => titulo).join('; ') || null,
  }),
}

/** What an edit compares: of the books their ids. */
const toEdited = (novedad: edicion.NovedadEditable) => ({
  ...novedad,
  libros: novedad.libros.map(({ _id }) => ({ _id })),
  novedad,
})
const edicionAuditada: Auditada<ReturnType<typeof toEdited>> = {
  entidad: 'novedad',
  describe: ({ novedad }) => novedadAuditada.describe(novedad),
}

async function requireNovedad(trx: Db, id: string, { config }: Ctx): Promise<edicion.NovedadEditable> {
  const novedad = await queries.lockNovedad(trx, id, 'editar', publicUrl(config))
  if (!novedad) throw novedadNotFound()
  return novedad
}

/** The books with these ids in this order, as every list of books shows them; those that are gone are left out. */
type ListLibros = (ctx: Ctx, ids: string[]) => Promise<Libro[]>

const toTarjeta = ({ _id, titulo, precio, disponibilidad, portada_version, autores }: Libro) => ({
  _id,
  titulo,
  precio,
  portada_version,
  ...(disponibilidad && { disponibilidad }),
  autores: autores.map(({ nombre_completo }) => nombre_completo),
})

export const createNovedadRoutes = (listLibros: ListLibros): Implementation[] => [
  implementPage(listNovedades, queries.countNovedades, queries.listNovedades),
  implement(getNovedad, async ({ slug }, ctx) => {
    const found = await queries.findNovedadPublicada(ctx.db, slug.toLowerCase())
    if (!found) throw novedadNotFound()
    ctx.showsPricesOf(found.libros)
    return { ...found.novedad, libros: (await listLibros(ctx, found.libros)).map(toTarjeta) }
  }),
  implement(edicion.listNovedadesPanel, async (page, ctx) => {
    ctx.setTotal(await queries.countTodas(ctx.db, page.q))
    return queries.listTodas(ctx.db, page, publicUrl(ctx.config))
  }),
  implement(edicion.createNovedad, async (input, ctx) => {
    const form = parseInput(NovedadForm(), input)
    await requireLibros(ctx.db, form.libros)
    return createRow(ctx, novedadAuditada, async (trx) => requireNovedad(trx, await createNovedad(trx, form), ctx))
  }),
  implement(edicion.updateNovedad, (input, ctx) =>
    editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id, para) {
        const novedad = await queries.lockNovedad(trx, id, para, publicUrl(ctx.config))
        return novedad && toEdited(novedad)
      },
      notFound: novedadNotFound,
      schema: NovedadEdicion,
      async update(trx, id, cambios) {
        await requireLibros(trx, cambios.libros)
        await queries.updateNovedad(trx, id, cambios)
        return toEdited(await requireNovedad(trx, id, ctx))
      },
      show: ({ novedad }) => novedad,
    }),
  ),
  implement(edicion.deleteNovedad, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.lockNovedad(trx, id, 'eliminar', publicUrl(ctx.config))
      if (!antes) throw novedadNotFound()
      await queries.deleteNovedad(trx, id)
      await recordCambio(trx, ctx, novedadAuditada, { id, antes })
      return { mensaje: 'Novedad eliminada correctamente' }
    }),
  ),
]
