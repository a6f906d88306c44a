// The functions through which stock changes, within the caller's transaction (docs/decisions/064). Every one of them locks
// the rows of the books' copies first, in the order of their ids; whoever holds an order besides has locked that before.
import { sql } from 'kysely'
import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { invalidField } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import type { Centavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { type Condicion, describeNoAlcanza, LUGAR_DE_FABRICA, type TipoMovimiento } from './existencia.rules.ts'

/** A movement to be written: `cantidad` is what comes, or goes where it is negative; `costo` is of one copy. */
export type MovimientoNuevo = {
  libroId: string
  lugarId: string
  condicion?: Condicion
  /** Of consigned copies, and of no others. */
  proveedorId?: string | null
  tipo: TipoMovimiento
  cantidad: number
  costo?: Centavos | null
  /** The price that it is written at, of one copy: that of the book now, where it is not given. */
  pvp?: Centavos | null
  documento?: string | null
  pedidoId?: string | null
  /** The order's line, from 1. */
  linea?: number | null
  /** Who does it; null is a key of the API or the shop itself. */
  usuarioId: string | null
}

/** The rows of these books' copies, locked in the order of their ids; those of the smallest `turno` are sold first. */
async function lockCopias(trx: Db, libroIds: readonly string[]) {
  const { rows } = await sql<{
    id: number
    libroId: string
    lugarId: string
    condicion: Condicion
    proveedorId: string | null
    fisico: number
    reservado: number
    libres: number
    turno: number
  }>`
    select id, libro_id as "libroId", lugar_id as "lugarId", condicion, proveedor_id as "proveedorId", fisico, reservado,
      libres(existencia) as libres, turno(existencia, (select consignados_primero())) as turno
    from existencia where libro_id = any(${libroIds}::uuid[]) order by id for update`.execute(trx)
  return rows
}

/** The rows of these books' copies and then what readers are told of them, locked in the order that everybody keeps. */
export async function lockExistencias(trx: Db, libroIds: readonly string[]) {
  const ids = [...new Set(libroIds)]
  const rows = await lockCopias(trx, ids)
  await sql`select from libro_disponible where libro_id = any(${ids}::uuid[]) order by libro_id for update`.execute(trx)
  return rows
}

const keyOf = ({ libroId, lugarId, condicion, proveedorId }: Required<Pick<MovimientoNuevo, Clave>>) =>
  [libroId, lugarId, condicion, proveedorId ?? ''].join(' ')
type Clave = 'libroId' | 'lugarId' | 'condicion' | 'proveedorId'

/**
 * Writes movements, all or none, and serves open promises of the books that came. Returns their ids, in the order of `rows`.
 * 409 SIN_EJEMPLARES where more would go than stands there free, 409 LIBRO_SIN_EJEMPLARES for a book that has no copies
 * (an e-book), 404 LIBRO_NOT_FOUND.
 */
export async function moveCopies(trx: Db, rows: readonly MovimientoNuevo[]): Promise<number[]> {
  if (rows.length === 0) return []
  const sorted = rows
    .map((row, at) => ({ condicion: 'firme' as const, proveedorId: null, ...row, at }))
    .sort((a, b) => compare(keyOf(a), keyOf(b)) || a.at - b.at)
  const libroIds = [...new Set(sorted.map(({ libroId }) => libroId))]
  const titulos = await readTitulos(trx, libroIds)
  const juntos = libroIds.length > JUNTOS
  if (juntos) await setJuntos(trx, 'si')
  const there = new Set((await lockCopias(trx, libroIds)).map(keyOf))
  // Rows with nothing in them first, after the lock: they change what readers are told, which is locked after the copies.
  if (!sorted.every((row) => there.has(keyOf(row)))) await insertVacias(trx, sorted)
  const held = new Map((await lockExistencias(trx, libroIds)).map((row) => [keyOf(row), row]))
  for (const row of sorted) {
    const here = held.get(keyOf(row))
    if (!here) throw new Error('the row of a movement is not there')
    if (here.fisico + row.cantidad < here.reservado) {
      throw await noAlcanza(trx, { ...here, titulo: titulos.get(row.libroId) ?? '' })
    }
    here.fisico += row.cantidad
  }
  const written: number[] = []
  for (let at = 0; at < sorted.length; at += TANDA) {
    written.push(...(await insertMovimientos(trx, sorted.slice(at, at + TANDA))))
  }
  if (juntos) {
    await sql`select calcular_disponibles(${libroIds}::uuid[])`.execute(trx)
    await setJuntos(trx, 'no')
  }
  const arrived = new Set(sorted.filter(({ cantidad }) => cantidad > 0).map(({ libroId }) => libroId))
  await serveEncargos(trx, [...arrived])
  const ids: number[] = []
  sorted.forEach(({ at }, n) => {
    ids[at] = written[n] ?? 0
  })
  return ids
}

/** From how many books on copies are moved, and what readers are told of them is counted, all together (db/migrations/0132). */
const JUNTOS = 200
const setJuntos = (trx: Db, juntos: 'si' | 'no') =>
  sql`select set_config('anaquel.disponibles_juntos', ${juntos}, true)`.execute(trx)

/** Rows of one statement, so that none takes longer than a statement may. */
const TANDA = 5_000

type Ordenado = MovimientoNuevo & { condicion: Condicion; proveedorId: string | null }
const columnsOf = (rows: readonly Ordenado[]) => {
  return <K extends keyof Ordenado>(key: K) => rows.map((row) => row[key] ?? null)
}

async function insertVacias(trx: Db, rows: readonly Ordenado[]): Promise<void> {
  const column = columnsOf(rows)
  await sql`
    insert into existencia (libro_id, lugar_id, condicion, proveedor_id)
    select distinct * from unnest(${column('libroId')}::uuid[], ${column('lugarId')}::uuid[],
      ${column('condicion')}::text[], ${column('proveedorId')}::uuid[]) order by 1, 2, 3, 4
    on conflict do nothing`.execute(trx)
}

/** Writes movements as they stand; their ids in the same order. */
async function insertMovimientos(trx: Db, rows: readonly Ordenado[]): Promise<number[]> {
  const column = columnsOf(rows)
  const { rows: written } = await sql<{ id: number }>`
    insert into movimiento (libro_id, isbn, lugar_id, condicion, proveedor_id, tipo, cantidad, costo_centavos, pvp_centavos,
      documento, pedido_id, linea, usuario_id)
    select libro_id, libro.isbn, lugar_id, condicion, m.proveedor_id, tipo, cantidad, costo, coalesce(pvp, pvp_de(libro)),
      documento, pedido_id, linea, usuario_id
    from unnest(${column('libroId')}::uuid[], ${column('lugarId')}::uuid[], ${column('condicion')}::text[],
      ${column('proveedorId')}::uuid[], ${column('tipo')}::text[], ${column('cantidad')}::integer[],
      ${column('costo')}::integer[], ${column('pvp')}::integer[], ${column('documento')}::text[],
      ${column('pedidoId')}::uuid[], ${column('linea')}::smallint[], ${column('usuarioId')}::uuid[])
      with ordinality as m (libro_id, lugar_id, condicion, proveedor_id, tipo, cantidad, costo, pvp, documento, pedido_id,
        linea, usuario_id, n) join libro on libro.id = libro_id
    order by n returning id`.execute(trx)
  return written.map(({ id }) => id)
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

async function readTitulos(trx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const libros = await trx
    .selectFrom('libro')
    .select(['id', 'titulo', sql<boolean>`'fisico' = any(formatos)`.as('fisico')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
  const digital = libros.find(({ fisico }) => !fisico)
  if (digital) throw sinPapel(digital.titulo)
  if (libros.length < ids.length) throw libroNotFound()
  return new Map(libros.map(({ id, titulo }) => [id, titulo]))
}

/** The refusal of copies of an e-book or audiobook. */
export const sinPapel = (titulo: string) =>
  new AppError(409, 'LIBRO_SIN_EJEMPLARES', `«${titulo}» no es de papel: no lleva ejemplares.`)

async function noAlcanza(
  trx: Db,
  { titulo, fisico, reservado, lugarId }: { titulo: string; fisico: number; reservado: number; lugarId: string },
): Promise<AppError> {
  const lugar = await trx.selectFrom('lugar').select('nombre').where('id', '=', lugarId).executeTakeFirst()
  const mensaje = describeNoAlcanza({ titulo, fisico, reservado, lugar: lugar?.nombre ?? '' })
  return new AppError(409, 'SIN_EJEMPLARES', mensaje, undefined, { fisico, reservado })
}

/**
 * A place that copies can be put into. Null stands for the only open one, and makes «Local» where there is none. 404
 * LUGAR_NOT_FOUND, 409 LUGAR_CERRADO, 400 where null could mean several.
 */
export async function requireLugar(trx: Db, id: string | null): Promise<string> {
  if (id !== null) {
    const lugar = orThrow(
      await trx.selectFrom('lugar').select('cerrado').where('id', '=', id).executeTakeFirst(),
      lugarNotFound,
    )
    if (lugar.cerrado) throw new AppError(409, 'LUGAR_CERRADO', 'Ese lugar está cerrado: elegí otro.')
    return id
  }
  const listOpen = () =>
    trx.selectFrom('lugar').select('id').where('cerrado', '=', false).orderBy('num').limit(2).execute()
  let [first, second] = await listOpen()
  if (!first) {
    const { nombre, tipo } = LUGAR_DE_FABRICA
    await trx
      .insertInto('lugar')
      .values({ id: createId(), nombre, nombre_p: fold(nombre), tipo })
      .onConflict((conflict) => conflict.column('nombre_p').doUpdateSet({ cerrado: false }))
      .execute()
    ;[first, second] = await listOpen()
  }
  if (!first || second) throw invalidField('lugar', 'Elegí el lugar.')
  return first.id
}

export const lugarNotFound = () => new AppError(404, 'LUGAR_NOT_FOUND', 'No encontramos ese lugar.')

/**
 * Open promises of these books become reservations as far as free copies go, the oldest first. Called after every increase.
 * An order that somebody is changing right now is passed over; the next minute's job comes back to it.
 */
export async function serveEncargos(trx: Db, libroIds: readonly string[]): Promise<void> {
  if (libroIds.length === 0) return
  const { rows: open } = await sql<{ libroId: string }>`
    select distinct libro_id as "libroId" from encargo_pendiente where libro_id = any(${libroIds}::uuid[])
    order by 1`.execute(trx)
  if (open.length === 0) return
  const ids = open.map(({ libroId }) => libroId)
  await lockExistencias(trx, ids)
  await sql`
    with esperan as (
      select encargo.id, encargo.pedido_id, encargo.linea, encargo.libro_id, encargo.cantidad
      from encargo_pendiente as encargo join pedido_visto as pedido on pedido.id = encargo.pedido_id
      where encargo.libro_id = any(${ids}::uuid[])
      order by encargo.id for update of encargo skip locked for key share of pedido skip locked
    ), libres as (
      select e.id, e.libro_id, libres(e) as libres, sum(libres(e)) over (
        partition by e.libro_id order by l.orden, l.num, turno(e, (select consignados_primero())), e.id
      ) as hasta
      from existencia e join lugar l on l.id = e.lugar_id
      where e.libro_id = any(${ids}::uuid[]) and libres(e) > 0 and vende(l)
    ), cola as (
      select *, sum(cantidad) over (partition by libro_id order by id) as hasta from esperan
    ), cruce as (
      select cola.id as encargo_id, cola.pedido_id, cola.linea, cola.libro_id, libres.id as existencia_id,
        (least(cola.hasta, libres.hasta) - greatest(cola.hasta - cola.cantidad, libres.hasta - libres.libres))::integer as cantidad
      from cola join libres using (libro_id)
      where cola.hasta > libres.hasta - libres.libres and libres.hasta > cola.hasta - cola.cantidad
    ), servidos as (
      update encargo set
        estado = case when encargo.cantidad = servido.cantidad then 'servido' else encargo.estado end,
        cantidad = case when encargo.cantidad = servido.cantidad then encargo.cantidad else encargo.cantidad - servido.cantidad end
      from (select encargo_id, sum(cantidad)::integer as cantidad from cruce group by encargo_id) as servido
      where encargo.id = servido.encargo_id
    )
    insert into reserva (pedido_id, linea, existencia_id, cantidad)
    select pedido_id, linea, existencia_id, cantidad from cruce order by libro_id, existencia_id, encargo_id`.execute(
    trx,
  )
}
