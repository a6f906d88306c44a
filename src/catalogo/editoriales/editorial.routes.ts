import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { refreshNombre } from '#catalogo/indice/renombre.service.ts'
import { marcaPath } from '#catalogo/portadas/version.rules.ts'
import type { Auditada } from '#platform/auditoria.ts'
import { findCambios } from '#platform/db/cambios.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { ParsedInput } from '#platform/http/contract.ts'
import { implement } from '#platform/http/mount.ts'
import * as contracts from './editorial.contract.ts'
import { editorialNotFound, ORDENES_EDITORIAL } from './editorial.contract.ts'
import * as edicion from './editorial.edicion.contract.ts'
import * as queries from './editorial.queries.ts'
import { EditorialEdicion } from './editorial.schemas.ts'

const NOMBRE_OCUPADO = 'Ya hay una editorial con ese nombre.'

export const editorialConstraints: Constraints = {
  editorial_descripcion_unica: () =>
    new AppError(409, 'EDITORIAL_TAKEN', NOMBRE_OCUPADO, { descripcion: NOMBRE_OCUPADO }),
}

const editorialAuditada: Auditada<queries.EditorialFila> = {
  entidad: 'editorial',
  describe: ({ descripcion, direccion, imagen }) => ({ descripcion, direccion, imagen }),
}

/** As the API gives it: with the address of its mark. */
const toEditorial = (editorial: queries.EditorialFila) => ({ ...editorial, marca: marcaPath(editorial) })

async function requireEditorial(ctx: Ctx, id: string) {
  return orThrow(await queries.findEditorial(ctx.db, id), editorialNotFound)
}

type List = ParsedInput<typeof contracts.listEditoriales>
const list = async (input: List, ctx: Ctx) => {
  const { q, offset } = input
  const orden = input.orden === ORDENES_EDITORIAL[0] ? undefined : input.orden
  const keys = await findCambios(ctx, 'editorial', input, { q, offset, orden })
  if (keys) {
    ctx.setTotal(await queries.countEditoriales(ctx.db))
    return (await queries.listEditorialesByNums(ctx.db, keys)).map(toEditorial)
  }
  ctx.setTotal(await queries.countEditoriales(ctx.db, input.q))
  return (await queries.listEditoriales(ctx.db, input)).map(toEditorial)
}

export const editorialRoutes = [
  implement(contracts.listEditoriales, list),
  implement(contracts.listEditorialesToo, list),
  implement(contracts.getEditorial, async ({ id }, ctx) => toEditorial(await requireEditorial(ctx, id))),
  implement(contracts.getEditorialDescripcion, async ({ id }, ctx) => ({
    data: (await requireEditorial(ctx, id)).descripcion,
  })),
  implement(contracts.getEditorialDireccion, async ({ id }, ctx) => ({
    data: (await requireEditorial(ctx, id)).direccion,
  })),
  implement(contracts.getEditorialImagen, async ({ id }, ctx) => ({ data: (await requireEditorial(ctx, id)).imagen })),
  implement(contracts.getEditorialPorDescripcion, async ({ descripcion }, ctx) => {
    const editorial = orThrow(await queries.findEditorialByDescripcion(ctx.db, descripcion), editorialNotFound)
    return toEditorial(editorial)
  }),
  implement(contracts.getEditorialFormatos, async ({ id }, ctx) => {
    await requireEditorial(ctx, id)
    const sold = await queries.listFormatosByEditorial(ctx.db, id)
    return { data: FORMATOS.filter((formato) => sold.includes(formato)) }
  }),
  implement(edicion.createEditorial, async (editorial, ctx) =>
    toEditorial(await createRow(ctx, editorialAuditada, (trx) => queries.insertEditorial(trx, editorial))),
  ),
  implement(edicion.updateEditorial, (input, ctx) =>
    editRow(ctx, input, {
      auditada: editorialAuditada,
      lock: queries.lockEditorial,
      notFound: editorialNotFound,
      schema: EditorialEdicion,
      async update(trx, id, cambios) {
        const editorial = await queries.updateEditorial(trx, id, cambios)
        if (cambios.descripcion) await refreshNombre(trx, 'editorial', id)
        return editorial
      },
      show: toEditorial,
    }),
  ),
  implement(edicion.deleteEditorial, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: editorialAuditada,
      lock: queries.lockEditorial,
      notFound: editorialNotFound,
      countUsos: queries.countLibrosOfEditorial,
      usos: ['libro', 'libros'],
      remove: queries.deleteEditorial,
      mensaje: 'Editorial eliminada correctamente',
    }),
  ),
]
