// The turn of an import: who works on it, that he still lives, and how it ended.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Mapeo } from '../columnas.rules.ts'
import type { Avance } from '../importar.avisos.ts'
import * as rules from './historia.rules.ts'
import type { Informe } from './historia.tables.ts'

type TrabajoPedido = {
  trabajo: rules.Trabajo
  pedidoPor: string
  /** How the file is read: not of an undo. */
  como?: { proveedor: string | null; columnas: Mapeo; gratis: boolean; lejanos: boolean; hoja: string | null }
}

/** Puts a work into the queue. Any node takes it. */
export const askFor = (db: Db, id: string, { trabajo, pedidoPor, como }: TrabajoPedido) =>
  db
    .updateTable('importacion')
    .set({
      trabajo,
      pedido_por: pedidoPor,
      intentos: 0,
      latido_en: null,
      avance: null,
      falla: null,
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

export const endDryRun = (db: Db, tomada: Turno, informe: Informe) =>
  end(db, tomada, sql`ensayo = ${JSON.stringify(informe)}::jsonb, falla = null`)

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

/** How many imports name the supplier. */
export async function countImportacionesOf(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from importacion where proveedor_id = ${id}`.execute(db)
  return rows[0]?.n ?? 0
}
