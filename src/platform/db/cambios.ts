// What has changed since when, in the order of the changes, a page at a time: for programs that keep a copy.
import { sql } from 'kysely'
import type { Ctx } from '../http/context.ts'
import { invalidField } from '../http/validation.ts'
import type { Db } from './pool.ts'

/** A list with the moment of a row's change and its number: an index has both, in that order. */
const LISTAS = {
  libro: ['actualizado_en', 'num'],
  libro_eliminado: ['actualizado_en', 'num'],
  autor: ['actualizado_en', 'num'],
  editorial: ['actualizado_en', 'num'],
  categoria: ['actualizado_en', 'num'],
  pedido: ['actualizado_en', 'numero'],
  pedido_eliminado: ['eliminado_en', 'numero'],
} as const
type Lista = keyof typeof LISTAS

/** After which row a page goes on: its last change, to the microsecond, and its number. */
type Posicion = { en: string; num: number }

const MOMENTO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const writeCursor = (lista: Lista, { en, num }: Posicion): string =>
  Buffer.from(JSON.stringify([lista, en, num])).toString('base64url')

function readCursor(lista: Lista, cursor: string): Posicion {
  const wrong = () => invalidField('cursor', 'Ese cursor no es de esta lista. Usá el de «X-Next-Cursor» tal como vino.')
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw wrong()
  }
  if (!Array.isArray(read)) throw wrong()
  const [of, en, num]: unknown[] = read
  const isMoment = typeof en === 'string' && MOMENTO.test(en) && !Number.isNaN(Date.parse(en))
  if (of !== lista || !isMoment || !Number.isSafeInteger(num) || typeof num !== 'number') throw wrong()
  return { en, num }
}

type Asked = { updated_since?: string | undefined; cursor?: string | undefined }

/** Where a page of changes begins; null where the caller did not ask for changes. A 400 for a cursor that is none of ours. */
function readPosicion(lista: Lista, { updated_since, cursor }: Asked): Posicion | null {
  if (cursor !== undefined) return readCursor(lista, cursor)
  return updated_since === undefined ? null : { en: new Date(updated_since).toISOString(), num: -1 }
}

/** A 400 for a parameter that a page of changes does not take. `pedidos` names them with what they are. */
function requireAlone(pedidos: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(pedidos)) {
    if (value !== undefined && value !== 0) {
      throw invalidField(name, 'No se combina con «cursor» ni con «updated_since».')
    }
  }
}

/**
 * The keys of the next rows, those that changed first before the others, and the cursor of the page after; null on the last
 * one. A row that changes meanwhile comes again at the end. The index alone answers, however many rows there are.
 */
async function listCambios(
  db: Db,
  lista: Lista,
  { en, num }: Posicion,
  limit: number,
): Promise<{ keys: number[]; siguiente: string | null }> {
  const [moment, number] = LISTAS[lista]
  const [at, key] = [sql.ref(moment), sql.ref(number)]
  const { rows } = await sql<Posicion>`
    select ${key} as num, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as en
    from ${sql.table(lista)} where (${at}, ${key}) > (${en}::timestamptz, ${num}::bigint)
    order by ${at}, ${key} limit ${limit + 1}::bigint`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { keys: page.map((row) => row.num), siguiente: rows.length > limit && last ? writeCursor(lista, last) : null }
}

/**
 * Where the caller asked for changes: the keys of the page, with the cursor of the next one in the answer's headers; else null.
 * `pedidos`: what else was asked for, with nothing where that is the call's own default. A 400 for what does not go together.
 */
export async function findCambios(
  { db, setNext }: Pick<Ctx, 'db' | 'setNext'>,
  lista: Lista,
  { limit, ...asked }: Asked & { limit: number },
  pedidos: Record<string, unknown> = {},
): Promise<number[] | null> {
  const posicion = readPosicion(lista, asked)
  if (!posicion) return null
  requireAlone(pedidos)
  const { keys, siguiente } = await listCambios(db, lista, posicion, limit)
  if (siguiente) setNext(siguiente, limit)
  return keys
}
