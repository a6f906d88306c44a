// What staff write leaves a row in the log of security events, in the transaction of the write (docs/decisions/047).
import type { Db } from './db/pool.ts'
import { type Ctx, requireIdentity } from './http/context.ts'
import { computeOrigen } from './http/limits.ts'
import { recordSuceso, type Valor } from './sucesos.ts'

/** What the log may keep of a sort of thing. Its slice declares it, once. */
export type Auditada<Row> = {
  entidad: string
  /** The fields whose values are kept: nothing of a person, no secret. Any other field is kept by its name alone. */
  describe: (row: Row) => Record<string, Valor>
}

type Escrito<Row> = {
  /** Null for a thing without one. */
  id: string | null
  /** Missing where the thing was made. */
  antes?: Row
  /** Missing where it is gone. */
  despues?: Row
  /** The names of fields that were written; those that `describe` does not know are kept by name. */
  campos?: readonly string[]
  datos?: Record<string, Valor>
}

/** Who writes, as far as the log keeps it. */
export type Autor = Pick<Ctx, 'identity' | 'ip'>

/** Writes down who changed what; nothing where nothing has changed. */
export async function recordCambio<Row>(
  trx: Db,
  ctx: Autor,
  { entidad, describe }: Auditada<Row>,
  { id, antes, despues, campos = [], datos }: Escrito<Row>,
): Promise<void> {
  const [before, after] = [antes && describe(antes), despues && describe(despues)]
  const known = Object.keys(before ?? after ?? {})
  const changed = known.filter((key) => (before?.[key] ?? null) !== (after?.[key] ?? null))
  const reserved = campos.filter((key) => !known.includes(key))
  const suceso = after ? (before ? 'cambio' : 'alta') : 'baja'
  if (suceso === 'cambio' && changed.length === 0 && reserved.length === 0) return
  const { id: actor } = await requireIdentity(ctx)
  await recordSuceso(trx, {
    suceso,
    actor,
    objeto: id,
    origen: computeOrigen(ctx.ip),
    entidad,
    antes: pick(before, changed),
    despues: pick(after, changed),
    campos: reserved,
    ...(datos && { datos }),
  })
}

/** As much of a text as a row keeps. */
const TEXTO_MAX = 300

function pick(values: Record<string, Valor> | undefined, keys: readonly string[]): Record<string, Valor> | null {
  if (!values || keys.length === 0) return null
  return Object.fromEntries(keys.map((key) => [key, cut(values[key] ?? null)]))
}

/** Never through the middle of a character of two units, which the database would refuse. */
const cut = (value: Valor): Valor =>
  typeof value === 'string' && value.length > TEXTO_MAX
    ? `${value.slice(0, TEXTO_MAX).replace(/[\ud800-\udbff]$/, '')}…`
    : value
