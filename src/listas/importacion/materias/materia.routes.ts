import type { Auditada } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import { isWaiting } from '#platform/jobs-state.ts'
import { fold } from '#platform/text.ts'
import { countThema } from '../thema/thema.queries.ts'
import * as contracts from './materia.contract.ts'
import * as queries from './materia.queries.ts'
import { createMapaMaterias, type Esquema, isPrefijo, normalizePrefijo, toPrefijo } from './materia.rules.ts'
import { MateriaEdicion } from './materia.schemas.ts'

const OCUPADA = 'Ya hay una regla para esa materia: cambiá aquella.'
const SIN_CATEGORIA = 'No encontramos esa categoría.'

export const materiaConstraints: Constraints = {
  materia_categoria_unica: () => new AppError(409, 'MATERIA_TAKEN', OCUPADA, { prefijo: OCUPADA }),
  materia_categoria_categoria_id_fkey: () => invalidField('categoria', SIN_CATEGORIA),
}

const materiaAuditada: Auditada<contracts.Materia> = {
  entidad: 'materia',
  describe: ({ esquema, prefijo, categoria_nombre }) => ({ esquema, prefijo, categoria: categoria_nombre }),
}

const materiaNotFound = () => new AppError(404, 'MATERIA_NOT_FOUND', 'No encontramos esa regla.')

/** The prefix as it is stored, or a refusal. */
function requirePrefijo(esquema: Esquema, escrito: string): string {
  const prefijo = normalizePrefijo(esquema, escrito)
  if (isPrefijo(esquema, prefijo)) return prefijo
  const mensaje =
    esquema === 'palabra'
      ? 'Escribí al menos una letra o un número.'
      : 'Escribí el comienzo de un código, sin espacios.'
  throw invalidField('prefijo', mensaje)
}

/** Books that have no category get it by the rules, in the background. */
const apply = (trx: Db) => enqueue(trx, 'materias', {})

export const materiaRoutes = [
  implementPage(contracts.listMaterias, (db, { q }) => queries.countMaterias(db, q), queries.listMaterias),
  implement(contracts.listMateriasSueltas, async ({ limit }, ctx) => {
    const mapa = createMapaMaterias(await queries.listReglas(ctx.db))
    const byPrefijo = new Map<string, contracts.MateriaSuelta>()
    // A subject is written in several ways: as many as these are read to have the most frequent ones whole.
    for (const { esquema, materia, libros } of await queries.listSueltas(ctx.db, limit * 10)) {
      const prefijo = toPrefijo(esquema, materia)
      if (!isPrefijo(esquema, prefijo)) continue
      if (mapa.findPropia(esquema, esquema === 'palabra' ? fold(materia) : materia) !== undefined) continue
      const known = byPrefijo.get(`${esquema} ${prefijo}`)
      if (known) known.libros += libros
      else byPrefijo.set(`${esquema} ${prefijo}`, { esquema, materia, prefijo, libros })
    }
    const materias = [...byPrefijo.values()].sort((a, b) => b.libros - a.libros).slice(0, limit)
    const [contados, en_curso, thema] = await Promise.all([
      queries.countSinCategoria(ctx.db),
      isWaiting(ctx.db, ['materias']),
      countThema(ctx.db),
    ])
    return { ...contados, en_curso, thema, materias }
  }),
  implement(contracts.createMateria, (form, ctx) =>
    createRow(ctx, materiaAuditada, async (trx) => {
      const made = await queries.insertMateria(trx, { ...form, prefijo: requirePrefijo(form.esquema, form.prefijo) })
      await apply(trx)
      return made
    }),
  ),
  implement(contracts.updateMateria, (input, ctx) =>
    editRow(ctx, input, {
      auditada: materiaAuditada,
      lock: queries.lockMateria,
      notFound: materiaNotFound,
      schema: (antes) =>
        MateriaEdicion(antes).transform((form) => {
          const { esquema = antes.esquema, prefijo = antes.prefijo } = form
          return { ...form, prefijo: requirePrefijo(esquema, prefijo) }
        }),
      async update(trx, id, cambios) {
        const changed = await queries.updateMateria(trx, id, cambios)
        await apply(trx)
        return changed
      },
    }),
  ),
  implement(contracts.deleteMateria, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: materiaAuditada,
      lock: queries.lockMateria,
      notFound: materiaNotFound,
      countUsos: async () => 0, // books keep the categories that they have
      usos: ['libro', 'libros'],
      remove: queries.deleteMateria,
      mensaje: 'Regla eliminada correctamente',
    }),
  ),
]
