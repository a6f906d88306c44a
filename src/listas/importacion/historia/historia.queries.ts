// Imports as the panel sees them, and the pieces of their files.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import type { Mapeo } from '../columnas.rules.ts'
import type { Avance } from '../importar.ts'
import * as rules from './historia.rules.ts'
import type { Informe } from './historia.tables.ts'

/** An import as it is shown. */
export type Fila = Awaited<ReturnType<typeof listImportaciones>>[number]

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

type Pedido = {
  trabajo: rules.Trabajo
  pedidoPor: string
  /** How the file is read: not of an undo. */
  como?: { proveedor: string | null; columnas: Mapeo; gratis: boolean; lejanos: boolean; hoja: string | null }
}

/** Puts a work into the queue. Any node takes it. */
export const askFor = (db: Db, id: string, { trabajo, pedidoPor, como }: Pedido) =>
  db
    .updateTable('importacion')
    .set({
      ...{ trabajo, pedido_por: pedidoPor, intentos: 0, latido_en: null, avance: null, falla: null },
      ...(como && {
        proveedor_id: como.proveedor,
        columnas: JSON.stringify(como.columnas),
        gratis: como.gratis,
        lejanos: como.lejanos,
        hoja: como.hoja,
      }),
    })
    .where('id', '=', id)
    .execute()

export type Tomada = {
  id: string
  turno: number
  intentos: number
  trabajo: rules.Trabajo
  pedido_por: string | null
  archivo: string
  bytes: number
  proveedor_id: string | null
  columnas: Mapeo
  gratis: boolean
  lejanos: boolean
  hoja: string | null
}

/** Takes the work that waits for longest and that no living process has; one at a time in all processes. */
export async function takeTrabajo(db: Db): Promise<Tomada | undefined> {
  const silent = sql`(latido_en is null or latido_en < now() - make_interval(secs => ${rules.SIN_LATIDO_SEGUNDOS}))`
  const { rows } = await sql<Tomada>`
    update importacion set turno = turno + 1, intentos = intentos + 1, latido_en = now(), avance = null
    where id = (
      select id from importacion where trabajo is not null and ${silent}
        and not exists (select from importacion where trabajo is not null and not ${silent})
      order by creada_en, id limit 1 for update skip locked
    )
    returning id, turno, intentos, trabajo, pedido_por, archivo, bytes, proveedor_id, columnas, gratis, lejanos, hoja`.execute(
    db,
  )
  return rows[0]
}

type Turno = Pick<Tomada, 'id' | 'turno'>
const mine = ({ id, turno }: Turno) => sql`id = ${id} and turno = ${turno} and trabajo is not null`

/** A sign of life with the progress; false once another process has the work. */
export async function beat(db: Db, tomada: Turno, avance: Avance | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update importacion set latido_en = now(), avance = ${avance && JSON.stringify(avance)}::jsonb where ${mine(tomada)}`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Ends a work, with what it set; false where another process has it by now. */
async function end(db: Db, tomada: Turno, set: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update importacion set trabajo = null, avance = null, latido_en = null, ${set} where ${mine(tomada)}`.execute(db)
  return numAffectedRows === 1n
}

export const endEnsayo = (db: Db, tomada: Turno, ensayo: Informe) =>
  end(db, tomada, sql`ensayo = ${JSON.stringify(ensayo)}::jsonb, falla = null`)

const IMPORTADA = (informe: Informe) =>
  sql`estado = 'importada', importada_en = now(), detalle = true, falla = null, informe = ${JSON.stringify(informe)}::jsonb`

export const endImportar = (db: Db, tomada: Turno, informe: Informe) => end(db, tomada, IMPORTADA(informe))

export const endDeshacer = (db: Db, tomada: Turno, deshecho: object) =>
  end(
    db,
    tomada,
    sql`estado = 'deshecha', terminada_en = now(), detalle = false, deshecho = ${JSON.stringify(deshecho)}::jsonb, falla = null`,
  )

const FALLA_MAX = 1_000
export const endWithFalla = (db: Db, tomada: Turno, falla: string) =>
  end(db, tomada, sql`falla = ${falla.slice(0, FALLA_MAX)}`)

/** Gives a work back: the next process that looks takes it. */
export const release = (db: Db, tomada: Turno) =>
  sql`update importacion set latido_en = null, intentos = intentos - 1 where ${mine(tomada)}`.execute(db)

/** The import from the command line is done: its row says so in its own transaction. */
export async function finishDeComando(db: Db, id: string, informe: Informe): Promise<void> {
  await sql`update importacion set ${IMPORTADA(informe)} where id = ${id}`.execute(db)
}

/** Forgets files after their term, and what old imports changed; a little at a time. */
export async function cleanImportaciones(db: Db): Promise<void> {
  await sql`
    with vieja as (
      select id from importacion i where trabajo is null and creada_en < now() - make_interval(days => ${rules.ARCHIVO_DIAS})
        and (estado in ('subiendo', 'subida') or exists (select from importacion_pieza where importacion_id = i.id))
      order by creada_en limit 5 for update skip locked
    ), piezas as (delete from importacion_pieza where importacion_id in (select id from vieja)
    ), subidas as (delete from importacion where estado = 'subiendo' and id in (select id from vieja))
    update importacion set estado = 'vencida', terminada_en = now() where estado = 'subida' and id in (select id from vieja)`.execute(
    db,
  )
  await sql`
    update importacion set detalle = false
    where detalle and trabajo is null and importada_en < now() - make_interval(days => ${rules.DETALLE_DIAS})`.execute(
    db,
  )
  for (const tabla of ['importacion_cambio', 'importacion_origen', 'importacion_creado']) {
    await sql`
      delete from ${sql.table(tabla)} where ctid = any(array(
        select d.ctid from importacion i join ${sql.table(tabla)} d on d.importacion_id = i.id where not i.detalle
        limit 20000))`.execute(db)
  }
}
