import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, editRow } from '#platform/edits.ts'
import { orThrow } from '#platform/errors.ts'
import type { Ctx } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { libroIdo, requireLibros } from '../existe.service.ts'
import { OBRAS_SOLAS } from './obra.ajustes.ts'
import * as contracts from './obra.edicion.contract.ts'
import * as queries from './obra.queries.ts'
import { EDICIONES_MAX, type EstadoSugerencia } from './obra.rules.ts'
import { ObraForm } from './obra.schemas.ts'
import * as sugerencias from './obra.sugerencias.queries.ts'

export const obraConstraints: Constraints = {
  // Only when one is deleted at the same moment: `requireLibros` has just seen them all.
  obra_libro_libro_fk: libroIdo,
}

/** `libros` are titles with their ISBN. */
const obraAuditada: Auditada<contracts.ObraEditable> = {
  entidad: 'obra',
  describe: ({ titulo, libros }) => ({
    titulo,
    libros: libros.map((libro) => `${libro.titulo} (${libro.isbn})`).join('; ') || null,
  }),
}

/** What an edit compares: of the books what the form sends. */
const toEdited = (obra: contracts.ObraEditable) => ({ ...obra, libros: obra.libros.map(({ _id }) => ({ _id })), obra })
const edicionAuditada: Auditada<ReturnType<typeof toEdited>> = {
  entidad: 'obra',
  describe: ({ obra }) => obraAuditada.describe(obra),
}

const sugerenciaAuditada: Auditada<{ titulo: string; estado: EstadoSugerencia }> = {
  entidad: 'sugerencia-obra',
  describe: ({ titulo, estado }) => ({ titulo, estado }),
}

async function requireObra(db: Db, id: string): Promise<contracts.ObraEditable> {
  return orThrow(await queries.lockObra(db, id, 'editar'), contracts.obraNotFound)
}

/** Joins books and the works that some of them are in. */
async function join(trx: Db, ids: readonly string[]): Promise<contracts.ObraEditable> {
  const all = await queries.listConSusObras(trx, ids)
  if (all.length > EDICIONES_MAX) {
    throw invalidField(
      'libros',
      `Con las obras de esos libros son ${all.length} ediciones: una obra junta ${EDICIONES_MAX}.`,
    )
  }
  return requireObra(trx, await queries.insertObra(trx, all))
}

async function requireSugerencia(trx: Db, id: string) {
  return orThrow(await sugerencias.lockSugerencia(trx, id), contracts.sugerenciaNotFound)
}

const decide = (ctx: Ctx, id: string, estado: EstadoSugerencia, mensaje: string) =>
  ctx.db.transaction().execute(async (trx) => {
    const antes = await requireSugerencia(trx, id)
    await sugerencias.updateEstado(trx, id, estado)
    await recordCambio(trx, ctx, sugerenciaAuditada, { id, antes, despues: { ...antes, estado } })
    return { mensaje }
  })

export const obraRoutes = [
  implement(contracts.listObras, async (page, ctx) => {
    const { obras, total } = await queries.listObras(ctx.db, page)
    ctx.setTotal(total)
    return obras
  }),
  implement(contracts.listSugerencias, async ({ estado, tras, limit }, ctx) => {
    const lugar = tras === undefined ? null : sugerencias.readTras(tras)
    if (tras !== undefined && !lugar)
      throw invalidField('tras', 'Usá el «siguiente» de la página anterior tal como vino.')
    const pagina = await sugerencias.listSugerencias(ctx.db, { estado, tras: lugar, limit })
    return { ...pagina, solas: ctx.services.ajustes.get(OBRAS_SOLAS) }
  }),
  implement(contracts.createObra, ({ libros }, ctx) =>
    createRow(ctx, obraAuditada, async (trx) => {
      await sugerencias.lockObras(trx)
      const ids = libros.map(({ _id }) => _id)
      await requireLibros(trx, libros)
      return join(trx, ids)
    }),
  ),
  implement(contracts.updateObra, (input, ctx) =>
    editRow(ctx, input, {
      auditada: edicionAuditada,
      async lock(trx, id, para) {
        const obra = await queries.lockObra(trx, id, para)
        return obra && toEdited(obra)
      },
      notFound: contracts.obraNotFound,
      schema: ObraForm,
      async update(trx, id, { libros = [] }) {
        const ids = libros.map(({ _id }) => _id)
        await requireLibros(trx, libros)
        await queries.replaceLibros(trx, id, ids)
        return toEdited(await requireObra(trx, id))
      },
      show: ({ obra }) => obra,
    }),
  ),
  implement(contracts.deleteObra, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = orThrow(await queries.lockObra(trx, id, 'eliminar'), contracts.obraNotFound)
      await queries.deleteObra(trx, id)
      await queries.separateLibros(
        trx,
        antes.libros.map(({ _id }) => _id),
      )
      await recordCambio(trx, ctx, obraAuditada, { id, antes })
      return { mensaje: 'Obra eliminada correctamente' }
    }),
  ),
  implement(contracts.confirmSugerencia, ({ id, libros }, ctx) =>
    createRow(ctx, obraAuditada, async (trx) => {
      const sugerencia = await requireSugerencia(trx, id)
      const elegidos = new Set(libros)
      const known = sugerencia.libros.filter(({ _id }) => elegidos.has(_id))
      if (elegidos.size !== known.length) throw invalidField('libros', 'Uno de los libros ya no es de esta sugerencia.')
      await queries.separateLibros(
        trx,
        sugerencia.libros.flatMap(({ _id }) => (elegidos.has(_id) ? [] : [_id])),
      )
      return join(trx, [...elegidos])
    }),
  ),
  implement(contracts.rejectSugerencia, ({ id }, ctx) => decide(ctx, id, 'rechazada', 'Sugerencia rechazada')),
  implement(contracts.restoreSugerencia, ({ id }, ctx) => decide(ctx, id, 'pendiente', 'Sugerencia recuperada')),
]
