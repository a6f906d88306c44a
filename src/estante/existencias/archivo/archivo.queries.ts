import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Condicion, TipoMovimiento } from '../existencia.rules.ts'
import type { Archivo } from './archivo.contract.ts'
import type { Clave, Hay, ModoArchivo } from './archivo.rules.ts'

export async function listLibrosByIsbn(db: Db, isbns: readonly string[]) {
  const { rows } = await sql<{ isbn: string; id: string; dePapel: boolean }>`
    select isbn, id, 'fisico' = any(formatos) as "dePapel" from libro where isbn = any(${isbns}::text[])`.execute(db)
  return rows
}

export async function listProveedoresByNombre(db: Db, nombres: readonly string[]) {
  const { rows } = await sql<{ id: string; nombre_p: string }>`
    select id, nombre_p from proveedor where nombre_p = any(${nombres}::text[]) order by id for key share`.execute(db)
  return rows
}

export const listAbiertos = (db: Db) =>
  db.selectFrom('lugar').select(['id', 'nombre_p']).where('cerrado', '=', false).orderBy('num').limit(1_000).execute()

export async function listCopias(db: Db, libroIds: readonly string[]): Promise<(Clave & Hay)[]> {
  const { rows } = await sql<Clave & Hay>`
    select libro_id as "libroId", lugar_id as "lugarId", condicion, proveedor_id as "proveedorId", fisico, reservado, estante
    from existencia where libro_id = any(${libroIds}::uuid[])`.execute(db)
  return rows
}

/** Writes the shelves of rows of copies. */
export async function updateEstantes(trx: Db, rows: readonly (Clave & { estante: string })[]): Promise<void> {
  if (rows.length === 0) return
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key])
  await sql`
    update existencia e set estante = n.estante
    from unnest(${column('libroId')}::uuid[], ${column('lugarId')}::uuid[], ${column('condicion')}::text[],
      ${column('proveedorId')}::uuid[], ${column('estante')}::text[])
      as n (libro_id, lugar_id, condicion, proveedor_id, estante)
    where e.libro_id = n.libro_id and e.lugar_id = n.lugar_id and e.condicion = n.condicion
      and e.proveedor_id is not distinct from n.proveedor_id`.execute(trx)
}

type Nuevo = { id: string; nombre: string; contenido: Buffer | null; usuarioId: string | null }

/** Keeps an upload, or the same one again; its number. Uploads that nobody applied in a day go. */
export async function insertArchivo(db: Db, { id, nombre, contenido, usuarioId }: Nuevo): Promise<number> {
  await sql`delete from archivo_existencias where estado = 'subido' and creado_en < now() - interval '1 day'`.execute(
    db,
  )
  await db
    .insertInto('archivo_existencias')
    .values({ id, nombre, contenido, usuario_id: usuarioId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { numero } = await db
    .selectFrom('archivo_existencias')
    .select('numero')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numero
}

/** A file, kept from being applied or undone by two at once. */
export const lockArchivo = (trx: Db, id: string) =>
  trx
    .selectFrom('archivo_existencias')
    .select(['id', 'numero', 'nombre', 'estado', 'modo'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const findContenido = async (db: Db, id: string): Promise<Buffer | null> =>
  (await db.selectFrom('archivo_existencias').select('contenido').where('id', '=', id).executeTakeFirst())?.contenido ??
  null

export const nombrar = (trx: Db, id: string, nombre: string) =>
  trx.updateTable('archivo_existencias').set({ nombre }).where('id', '=', id).execute()

type Hecho = { modo: ModoArchivo; creadas: number; cambiadas: number; iguales: number; ejemplares: number }

export const finishArchivo = (trx: Db, id: string, hecho: Hecho) =>
  trx
    .updateTable('archivo_existencias')
    .set({ ...hecho, estado: 'aplicado', contenido: null, aplicado_en: sql`now()` })
    .where('id', '=', id)
    .execute()

export const markDeshecho = (trx: Db, id: string) =>
  trx
    .updateTable('archivo_existencias')
    .set({ estado: 'deshecho', deshecho_en: sql`now()` })
    .where('id', '=', id)
    .execute()

export async function insertMovimientosDe(trx: Db, id: string, movimientos: readonly number[]): Promise<void> {
  await sql`insert into archivo_existencias_movimiento (movimiento_id, archivo_id)
    select movimiento, ${id} from unnest(${movimientos}::bigint[]) as movimiento`.execute(trx)
}

type Movido = Clave & {
  titulo: string
  tipo: TipoMovimiento
  cantidad: number
  costo: Centavos | null
  pvp: Centavos | null
}

/** What a file moved; nothing of books that are gone since. */
export async function listMovimientosDe(db: Db, id: string): Promise<Movido[]> {
  const { rows } = await sql<Movido>`
    select m.libro_id as "libroId", m.lugar_id as "lugarId", m.condicion, m.proveedor_id as "proveedorId", libro.titulo,
      m.tipo, m.cantidad, m.costo_centavos as costo, m.pvp_centavos as pvp
    from archivo_existencias_movimiento a join movimiento m on m.id = a.movimiento_id join libro on libro.id = m.libro_id
    where a.archivo_id = ${id} order by m.id`.execute(db)
  return rows
}

type Row = {
  id: number
  isbn: string
  titulo: string
  lugar: string
  condicion: Condicion
  proveedor: string | null
  fisico: number
  estante: string | null
}

/** Rows of copies after one of them, at places that are open: what is read again must find its place. */
export async function listFilas(db: Db, despues: number, limit: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select e.id, libro.isbn, libro.titulo, l.nombre as lugar, e.condicion, p.nombre as proveedor, e.fisico, e.estante
    from existencia e join libro on libro.id = e.libro_id join lugar l on l.id = e.lugar_id
      left join proveedor p on p.id = e.proveedor_id
    where e.id > ${despues} and not l.cerrado order by e.id limit ${limit}`.execute(db)
  return rows
}

/** The files that were applied, the newest first. */
export async function listArchivos(db: Db, limit: number): Promise<Archivo[]> {
  type Row = Omit<Archivo, 'aplicado_en' | 'deshecho_en'> & { aplicado_en: Date; deshecho_en: Date | null }
  const { rows } = await sql<Row>`
    select a.id as _id, a.numero, a.nombre, a.modo, a.creadas, a.cambiadas, a.iguales, a.ejemplares, a.aplicado_en,
      a.deshecho_en, u.nombre || ' ' || u.apellido as quien
    from archivo_existencias a left join usuario u on u.id = a.usuario_id
    where a.estado <> 'subido' order by a.numero desc limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    aplicado_en: row.aplicado_en.toISOString(),
    deshecho_en: row.deshecho_en?.toISOString() ?? null,
  }))
}
