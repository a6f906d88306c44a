import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'

/** An import as it is shown. */
export type ImportacionRow = Awaited<ReturnType<typeof listImportaciones>>[number]

const nombreDeQuien = sql<string | null>`(select nombre || ' ' || apellido from usuario where usuario.id = i.actor_id)`

const hayRechazos = sql<boolean>`exists (select from importacion_pieza as r
  where r.importacion_id = i.id and r.clase = 'rechazos')`

const base = (db: Db) =>
  db
    .selectFrom('importacion as i')
    .leftJoin('proveedor as p', 'p.id', 'i.proveedor_id')
    .select(['i.id', 'i.numero', 'i.creada_en', 'i.actor_id', 'i.archivo', 'i.bytes', 'i.estado', 'i.trabajo'])
    .select([
      'i.columnas',
      'i.gratis',
      'i.lejanos',
      'i.hoja',
      'i.avance',
      'i.ensayo',
      'i.informe',
      'i.deshecho',
      'i.falla',
      'i.importada_en',
    ])
    .select(['i.terminada_en', 'i.detalle', 'p.id as proveedor_id', 'p.nombre as proveedor', nombreDeQuien.as('quien')])
    .select(hayRechazos.as('rechazos'))

/** Uploads that went no further are no part of the history. */
const history = (db: Db) => base(db).where('i.estado', 'in', ['subida', 'importada', 'deshecha', 'vencida'])

/** The newest first. */
export const listImportaciones = (db: Db, { offset, limit }: { offset: number; limit: number }) =>
  history(db).orderBy('i.numero', 'desc').offset(offset).limit(limit).execute()

export const countImportaciones = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('importacion')
      .where('estado', '<>', 'subiendo')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findImportacion = (db: Db, id: string) => base(db).where('i.id', '=', id).executeTakeFirst()

/** The import, locked until the transaction ends. */
export const lockImportacion = (db: Db, id: string) =>
  base(db).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst()

type Nueva = { actor: string; archivo: string; bytes: number; modificado: number | null }

/** An upload of the same file by the same person that has not come to its end. */
export const findSubida = async (db: Db, { actor, archivo, bytes, modificado }: Nueva): Promise<string | undefined> =>
  (
    await db
      .selectFrom('importacion')
      .select('id')
      .where('estado', '=', 'subiendo')
      .where('actor_id', '=', actor)
      .where('archivo', '=', archivo)
      .where('bytes', '=', bytes)
      .where(sql<boolean>`modificado is not distinct from ${modificado}`)
      .orderBy('numero', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.id

export async function insertSubida(db: Db, { actor, archivo, bytes, modificado }: Nueva): Promise<string> {
  const id = createId()
  await db
    .insertInto('importacion')
    .values({ id, actor_id: actor, archivo, bytes, modificado, estado: 'subiendo' })
    .execute()
  return id
}

type DeComando = { id: string; archivo: string; bytes: number; proveedor: string | null }

/** The row of an import from the command line, in its own transaction. */
export async function insertDeComando(db: Db, { id, archivo, bytes, proveedor }: DeComando): Promise<void> {
  await db.insertInto('importacion').values({ id, archivo, bytes, proveedor_id: proveedor, estado: 'subida' }).execute()
}

/** Which pieces of the file are here. */
export const listPiezas = async (db: Db, id: string): Promise<number[]> =>
  (
    await db
      .selectFrom('importacion_pieza')
      .select('numero')
      .where('importacion_id', '=', id)
      .where('clase', '=', 'archivo')
      .orderBy('numero')
      .execute()
  ).map(({ numero }) => numero)

export const countPiezas = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('importacion_pieza')
      .where('importacion_id', '=', id)
      .where('clase', '=', 'archivo')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Files that lie here and were not imported. */
export const countPendientes = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('importacion')
      .where('estado', 'in', ['subiendo', 'subida'])
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Forgets an uploaded file. */
export async function discardSubida(db: Db, id: string): Promise<void> {
  await deletePiezas(db, id, 'archivo')
  await deletePiezas(db, id, 'rechazos')
  await sql`update importacion set estado = 'vencida', terminada_en = now() where id = ${id}`.execute(db)
}

export const insertPieza = (db: Db, id: string, clase: 'archivo' | 'rechazos', numero: number, datos: Buffer) =>
  db
    .insertInto('importacion_pieza')
    .values({ importacion_id: id, clase, numero, datos })
    .onConflict((on) => on.doNothing())
    .execute()

export const findPieza = async (
  db: Db,
  id: string,
  clase: 'archivo' | 'rechazos',
  numero: number,
): Promise<Buffer | undefined> =>
  (
    await db
      .selectFrom('importacion_pieza')
      .select('datos')
      .where('importacion_id', '=', id)
      .where('clase', '=', clase)
      .where('numero', '=', numero)
      .executeTakeFirst()
  )?.datos

export const deletePiezas = (db: Db, id: string, clase: 'archivo' | 'rechazos') =>
  db.deleteFrom('importacion_pieza').where('importacion_id', '=', id).where('clase', '=', clase).execute()

export const finishSubida = (db: Db, id: string) =>
  db
    .updateTable('importacion')
    .set({ estado: 'subida' })
    .where('id', '=', id)
    .where('estado', '=', 'subiendo')
    .execute()
