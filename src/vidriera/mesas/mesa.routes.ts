import { libroIdo, requireLibros } from '#catalogo/libros/existe.service.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { type Implementation, implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { moveBy } from '#platform/orden.ts'
import { isPlazo, PLAZO_INVALIDO } from '#platform/plazo.ts'
import { getMesa, listMesasEnInicio, type Mesa, mesaNotFound } from './mesa.contract.ts'
import * as edicion from './mesa.edicion.contract.ts'
import * as queries from './mesa.queries.ts'
import { LIBROS_MAX, MESAS_MAX } from './mesa.rules.ts'
import { MesaEdicion } from './mesa.schemas.ts'
import { createMesa } from './mesa.service.ts'

const DIRECCION_OCUPADA = 'Otra mesa ya tiene esa dirección.'

export const mesaConstraints: Constraints = {
  mesa_slug_unico: () => new AppError(409, 'SLUG_TAKEN', DIRECCION_OCUPADA, { slug: DIRECCION_OCUPADA }),
  // Only when one is deleted at the same moment: `requireLibros` has just seen them all.
  mesa_libro_libro_fk: libroIdo,
}

/** `libros` are titles, each with the sentence about it. */
const mesaAuditada: Auditada<edicion.MesaEditable> = {
  entidad: 'mesa',
  describe: ({ titulo, slug, texto, desde, hasta, libros }) => ({
    titulo,
    slug,
    texto,
    desde,
    hasta,
    libros: libros.map((libro) => (libro.nota ? `${libro.titulo} (${libro.nota})` : libro.titulo)).join('; ') || null,
  }),
}

/** What an edit compares: of the books what the form sends. */
const toEdited = (mesa: edicion.MesaEditable) => ({
  ...mesa,
  libros: mesa.libros.map(({ _id, nota }) => ({ _id, nota })),
  mesa,
})
const edicionAuditada: Auditada<ReturnType<typeof toEdited>> = {
  entidad: 'mesa',
  describe: ({ mesa }) => mesaAuditada.describe(mesa),
}

const lugarAuditado: Auditada<{ lugar: number }> = { entidad: 'mesa', describe: ({ lugar }) => ({ lugar }) }

async function requireMesa(db: Db, id: string): Promise<edicion.MesaEditable> {
  return orThrow(await queries.lockMesa(db, id, 'editar'), mesaNotFound)
}

/** The books with these ids in this order, as every list of books shows them; those that are gone are left out. */
type ListLibros = (ctx: Ctx, ids: string[]) => Promise<Libro[]>

const toLibroDeMesa = ({ _id, titulo, precio, oferta, disponibilidad, portada_version, autores }: Libro) => ({
  _id,
  titulo,
  precio,
  portada_version,
  ...(oferta && { oferta }),
  ...(disponibilidad && { disponibilidad }),
  autores: autores.map(({ nombre_completo }) => nombre_completo),
})

/** Tables with what cards show of their books. */
async function withLibros<M extends queries.MesaConClaves>(
  ctx: Ctx,
  mesas: readonly M[],
  listLibros: ListLibros,
): Promise<(Omit<M, 'libros'> & Pick<Mesa, 'libros'>)[]> {
  const ids = mesas.flatMap(({ libros }) => libros.map(({ _id }) => _id))
  ctx.showsPricesOf(ids)
  const byId = new Map((await listLibros(ctx, [...new Set(ids)])).map((libro) => [libro._id, libro]))
  return mesas.map((mesa) => ({
    ...mesa,
    libros: mesa.libros.flatMap(({ _id, nota }) => {
      const libro = byId.get(_id)
      return libro ? { ...toLibroDeMesa(libro), nota } : []
    }),
  }))
}

export const createMesaRoutes = (listLibros: ListLibros): Implementation[] => [
  implement(listMesasEnInicio, async (_, ctx) => withLibros(ctx, await queries.listMesasEnInicio(ctx.db), listLibros)),
  implement(getMesa, async ({ slug }, ctx) => {
    const found = await queries.findMesaPublicada(ctx.db, slug.toLowerCase(), LIBROS_MAX)
    const [mesa] = found ? await withLibros(ctx, [found], listLibros) : []
    if (!mesa) throw mesaNotFound()
    return mesa
  }),
  implementPage(edicion.listMesas, (db, { q }) => queries.countMesas(db, q), queries.listMesas),
  implement(edicion.createMesa, async (input, ctx) => {
    if (!isPlazo(input)) throw invalidField('hasta', PLAZO_INVALIDO)
    await requireLibros(ctx.db, input.libros)
    if ((await queries.countMesas(ctx.db)) >= MESAS_MAX) {
      throw new AppError(409, 'DEMASIADAS', `Ya hay ${MESAS_MAX} mesas: eliminá alguna que no uses.`)
    }
    return createRow(ctx, mesaAuditada, async (trx) => requireMesa(trx, await createMesa(trx, input)))
  }),
  implement(edicion.updateMesa, (input, ctx) => {
    let direccion = ''
    return editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id, para) {
        const mesa = await queries.lockMesa(trx, id, para)
        direccion = mesa?.slug ?? ''
        return mesa && toEdited(mesa)
      },
      notFound: mesaNotFound,
      schema: MesaEdicion,
      async update(trx, id, cambios) {
        await requireLibros(trx, cambios.libros)
        await queries.updateMesa(trx, id, cambios, direccion)
        return toEdited(await requireMesa(trx, id))
      },
      show: ({ mesa }) => mesa,
    })
  }),
  implement(edicion.moveMesa, ({ id, direccion }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const mesas = await queries.lockOrden(trx)
      const at = mesas.findIndex((mesa) => mesa.id === id)
      if (at < 0) throw mesaNotFound()
      const moved = moveBy(mesas, at, direccion)
      if (moved === mesas) ctx.setUnchanged()
      else {
        for (const [orden, mesa] of moved.entries()) {
          if (mesa.orden !== orden) await queries.updateOrden(trx, mesa.id, orden)
        }
        const lugar = moved.findIndex((mesa) => mesa.id === id)
        await recordCambio(trx, ctx, lugarAuditado, { id, antes: { lugar: at + 1 }, despues: { lugar: lugar + 1 } })
      }
      return { mensaje: 'Mesa movida correctamente' }
    }),
  ),
  implement(edicion.deleteMesa, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockMesa(trx, id, 'eliminar'), mesaNotFound)
      await queries.deleteMesa(trx, id)
      await recordCambio(trx, ctx, mesaAuditada, { id, antes })
      return { mensaje: 'Mesa eliminada correctamente' }
    }),
  ),
]
