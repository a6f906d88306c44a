// What every creation, edit and deletion in the catalogue does, whatever the row is: each leaves a row of the audit.
import { orThrow } from '#platform/errors.ts'
import { type Auditada, recordCambio } from './auditoria.ts'
import type { Db } from './db/pool.ts'
import { AppError } from './errors.ts'
import { formatCount } from './format.ts'
import type { Ctx } from './http/context.ts'
import { parseInput } from './http/validation.ts'
import type { z } from './zod.ts'

/** `editar` keeps a row from being changed until the transaction ends, `eliminar` also from being referred to. */
export type LockFor = 'editar' | 'eliminar'
type Versioned = { version: number }

type Locked<Row> = {
  auditada: Auditada<Row>
  lock: (trx: Db, id: string, para: LockFor) => Promise<Row | undefined>
  notFound: () => AppError
}

type Edit<Row extends Versioned, Cambios extends object, Shown> = Locked<Row> & {
  /** The form's schema for what is stored now. */
  schema: (antes: Row) => z.ZodType<Cambios>
  /** Writes those fields alone, and whatever follows from them. */
  update: (trx: Db, id: string, cambios: Partial<Cambios>) => Promise<Row>
  /** The row as the API gives it, where that is another shape. */
  show?: (row: Row) => Shown
}

type EditInput = { id: string; version?: number | undefined; [campo: string]: unknown }

/** Makes a row. */
export const createRow = <Row extends { _id: string }>(
  ctx: Ctx,
  auditada: Auditada<NoInfer<Row>>,
  insert: (trx: Db) => Promise<Row>,
): Promise<Row> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await insert(trx)
    await recordCambio(trx, ctx, auditada, { id: row._id, despues: row })
    return row
  })

/** Locks the row, refuses an outdated version, judges what was sent and writes what differs. */
export const editRow = <
  Row extends Versioned & { [K in keyof Cambios]?: unknown },
  Cambios extends object,
  Shown = Row,
>(
  ctx: Ctx,
  { id, version, ...input }: EditInput,
  { auditada, lock, notFound, schema, update, show = (row) => row as Row & Shown }: Edit<Row, Cambios, Shown>,
): Promise<Shown> =>
  ctx.db.transaction().execute(async (trx) => {
    const antes = orThrow(await lock(trx, id, 'editar'), notFound)
    if (version !== undefined && version !== antes.version) throw outdated(show(antes))
    const cambios = pickChanged(parseInput(schema(antes), input), antes)
    if (!cambios) {
      ctx.setUnchanged()
      return show(antes)
    }
    const despues = await update(trx, id, cambios)
    await recordCambio(trx, ctx, auditada, { id, antes, despues, campos: Object.keys(cambios) })
    return show(despues)
  })

/** The refusal of an edit that began with another version; `guardado` is stored now, so that the screen can show both. */
export const outdated = (guardado: unknown) =>
  new AppError(
    409,
    'VERSION',
    'Otra persona guardó cambios mientras editabas. Miralos antes de guardar los tuyos.',
    undefined,
    { guardado },
  )

/** Those of `cambios` that differ from what is stored, or null when nothing does. */
function pickChanged<T extends object>(cambios: T, antes: { [K in keyof T]?: unknown }): Partial<T> | null {
  const keys = Object.keys(cambios) as (keyof T)[] // an object literal's own keys
  const isSame = (key: keyof T) => JSON.stringify(cambios[key]) === JSON.stringify(antes[key])
  const changed = keys.filter((key) => cambios[key] !== undefined && !isSame(key))
  if (changed.length === 0) return null
  const picked: Partial<T> = {}
  for (const key of changed) picked[key] = cambios[key]
  return picked
}

type Deletion<Row> = Locked<Row> & {
  /** How many things refer to the row, and what one and several of them are called. */
  countUsos: (trx: Db, id: string) => Promise<number>
  usos: readonly [one: string, many: string]
  remove: (trx: Db, id: string) => Promise<unknown>
  mensaje: string
}

/** Deletes a row that nothing refers to. */
export const deleteRow = <Row>(
  ctx: Ctx,
  id: string,
  { auditada, lock, notFound, countUsos, usos: [one, many], remove, mensaje }: Deletion<Row>,
): Promise<{ mensaje: string }> =>
  ctx.db.transaction().execute(async (trx) => {
    const antes = orThrow(await lock(trx, id, 'eliminar'), notFound)
    const usos = await countUsos(trx, id)
    if (usos > 0) throw inUse(usos, `No se puede eliminar: está en uso en ${formatCount(usos, one, many)}.`)
    await remove(trx, id)
    await recordCambio(trx, ctx, auditada, { id, antes })
    return { mensaje }
  })

const inUse = (usos: number, mensaje: string) => new AppError(409, 'EN_USO', mensaje, undefined, { usos })
