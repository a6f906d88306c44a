// The statements of an undo. `imp_deshacer` says of each changed book which fields go back, `imp_eliminar` which books
// the import made; both go with the connection.
import { type RawBuilder, sql } from 'kysely'
import { sqlDeleteAutores } from '#catalogo/autores/autor.service.ts'
import { sqlDeleteEditoriales } from '#catalogo/editoriales/editorial.service.ts'
import { CAMPOS_DE_LIBRO, type CampoDeLibro } from '#catalogo/libros/origen/origen.rules.ts'
import { sqlDeleteOrigenes, sqlUpdateOrigenes } from '#catalogo/libros/origen/tanda.service.ts'
import {
  sqlDeleteDeLibros,
  sqlDeleteLibros,
  sqlInsertDeLibros,
  sqlUpdateLibros,
} from '#catalogo/libros/tanda.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { BUSCADOS, keepValores } from '../campos.queries.ts'
import { keepFicha, restoreFichas } from '../ficha.queries.ts'
import { listUsados, sqlSinUso } from './usos.queries.ts'

type Tramo = { desde: number; hasta: number }
export type Dejado = { id: string; isbn: string; titulo: string; motivo: string }

export const createDeshacer = (trx: Db) =>
  sql`
    create temp table imp_deshacer (n integer primary key, libro_id uuid not null, antes jsonb not null, despues jsonb not null,
      campos text[] not null default '{}');
    create temp table imp_eliminar (n integer primary key, libro_id uuid not null)`.execute(trx)

/** Numbers the changed books that still exist, in the order of their keys, and locks them; returns how many there are. */
export async function planRestore(trx: Db, id: string): Promise<number> {
  await sql`
    insert into imp_deshacer (n, libro_id, antes, despues)
    select row_number() over (order by libro_id), libro_id, antes, despues from importacion_cambio c
    where importacion_id = ${id} and exists (select from libro where libro.id = c.libro_id)`.execute(trx)
  await sql`analyze imp_deshacer`.execute(trx)
  await sql`select from libro where id in (select libro_id from imp_deshacer) order by id for no key update`.execute(
    trx,
  )
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from imp_deshacer`.execute(trx)
  return rows[0]?.n ?? 0
}

const CAMPOS_DE_D = sql`array(select jsonb_object_keys(d.despues))`

/** Whether everything that a field named before still exists: an author may have been deleted since. */
const stillThere = sql`case n.campo
  when 'editorial' then d.antes ->> 'editorial' is null or exists (select from editorial where id = (d.antes ->> 'editorial')::uuid)
  when 'autores' then not exists (select from jsonb_array_elements_text(d.antes -> 'autores') as a (id)
    where not exists (select from autor where autor.id = a.id::uuid))
  when 'categorias' then not exists (select from jsonb_array_elements_text(d.antes -> 'categorias') as a (id)
    where not exists (select from categoria where categoria.id = a.id::uuid))
  else true end`

const texts = (campo: string) => sql`array(select jsonb_array_elements_text(d.antes -> ${sql.lit(campo)}))`
const scalar = (campo: string, type: 'integer' | 'text' | 'uuid' | 'numeric') =>
  sql`(d.antes ->> ${sql.lit(campo)})::${sql.raw(type)}`

/** How each column of `libro` gets its value of before. */
const ANTES: Partial<Record<CampoDeLibro, Record<string, RawBuilder<unknown>>>> = {
  precio: {
    precio: sql`case when ${scalar('precio', 'integer')} = -1 then 0 else ${scalar('precio', 'integer')} end`,
    gratis: sql`coalesce(${scalar('precio', 'integer')} = -1, false)`,
  },
  idioma: { idioma: scalar('idioma', 'text') },
  descripcion: { descripcion: scalar('descripcion', 'text') },
  portada: { portada: scalar('portada', 'text') },
  calificacion: {
    calificacion: sql`case when l.opiniones > 0 then l.calificacion else ${scalar('calificacion', 'numeric')} end`,
    calificacion_catalogo: sql`case when l.opiniones > 0 then ${scalar('calificacion', 'numeric')} end`,
  },
  fecha_edicion: {
    fecha_edicion: sql`(d.antes -> 'fecha_edicion' ->> 0)::date`,
    fecha_edicion_precision: sql`d.antes -> 'fecha_edicion' ->> 1`,
  },
  formatos: { formatos: texts('formatos') },
  editorial: { editorial_id: scalar('editorial', 'uuid') },
  temas: { temas: texts('temas') },
  pvp: {
    pvp_centavos: sql`(d.antes -> 'pvp' ->> 0)::integer`,
    pvp_fuente: sql`d.antes -> 'pvp' ->> 1`,
    pvp_desde: sql`(d.antes -> 'pvp' ->> 2)::date`,
  },
}

const RESTORED = sql.join(
  CAMPOS_DE_LIBRO.flatMap((campo) =>
    Object.entries(ANTES[campo] ?? {}).map(
      ([columna, value]) =>
        sql`${sql.id(columna)} = case when ${sql.lit(campo)} = any(d.campos) then ${value} else ${sql.ref(`l.${columna}`)} end`,
    ),
  ),
)

const within = ({ desde, hasta }: Tramo) => sql`d.n between ${desde} and ${hasta}`

/** Puts back what still is as the import left it. Returns how many books have anything of before again. */
export async function restoreLibros(trx: Db, tramo: Tramo): Promise<number> {
  await sql`
    update imp_deshacer d set campos = elegidos.campos
    from (
      select d.n, array_agg(n.campo) as campos
      from imp_deshacer d join libro l on l.id = d.libro_id
        cross join lateral (select ${keepValores(CAMPOS_DE_D)} || ${keepFicha(sql`l.id`, CAMPOS_DE_D)} as ahora) as v
        cross join lateral unnest(${CAMPOS_DE_D}) as n (campo)
      where ${within(tramo)} and v.ahora -> n.campo = d.despues -> n.campo and ${stillThere}
      group by d.n
    ) as elegidos where elegidos.n = d.n`.execute(trx)
  const donde = sql`l.id = d.libro_id and d.campos <> '{}' and ${within(tramo)}`
  const { numAffectedRows } = await sql`${sqlUpdateLibros(RESTORED, sql`imp_deshacer d`, donde)}`.execute(trx)
  await restoreFichas(trx, within(tramo))
  await restoreList(trx, tramo, 'autores')
  await restoreList(trx, tramo, 'categorias')
  return Number(numAffectedRows ?? 0)
}

async function restoreList(trx: Db, tramo: Tramo, campo: 'autores' | 'categorias'): Promise<void> {
  const chosen = sql`select d.libro_id, d.antes from imp_deshacer d where ${sql.lit(campo)} = any(d.campos) and ${within(tramo)}`
  await sql`${sqlDeleteDeLibros(campo, sql`select libro_id from (${chosen}) as c`)}`.execute(trx)
  await sql`${sqlInsertDeLibros(
    campo,
    sql`
    select c.libro_id, n.id::uuid, n.orden
    from (${chosen}) as c
      cross join lateral jsonb_array_elements_text(c.antes -> ${sql.lit(campo)}) with ordinality as n (id, orden)
    order by c.libro_id, n.orden`,
  )}`.execute(trx)
}

/** Books of a stretch whose search rows have to be written again; a price is copied there by the database itself. */
export const listBuscados = async (trx: Db, tramo: Tramo): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select d.libro_id as id from imp_deshacer d
      where d.campos && ${BUSCADOS} and ${within(tramo)} order by d.n`.execute(trx)
  ).rows.map(({ id }) => id)

/** Books of a stretch that keep fields of the import, since somebody touched these. */
export const listLeft = async (trx: Db, tramo: Tramo): Promise<Dejado[]> =>
  (
    await sql<Dejado>`
      select l.id, l.isbn, l.titulo, 'después cambió: ' || array_to_string(r.campos, ', ') as motivo
      from imp_deshacer d join libro l on l.id = d.libro_id
        cross join lateral (select array(select c from unnest(${CAMPOS_DE_D}) as c where c <> all(d.campos) order by c) as campos) as r
      where ${within(tramo)} and r.campos <> '{}' order by d.n`.execute(trx)
  ).rows

/** Numbers the created books that still exist, in the order of their keys; returns how many there are. */
export async function planDelete(trx: Db, id: string): Promise<number> {
  await sql`
    insert into imp_eliminar (n, libro_id)
    select row_number() over (order by libro.id), libro.id
    from importacion_creado c cross join lateral unnest(c.ids) as u (id) join libro on libro.id = u.id
    where c.importacion_id = ${id} and c.clase = 'libro'`.execute(trx)
  await sql`analyze imp_eliminar`.execute(trx)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from imp_eliminar`.execute(trx)
  return rows[0]?.n ?? 0
}

const creados = (tramo: Tramo) => sql`(select d.libro_id from imp_eliminar d where ${within(tramo)})`

/**
 * Keeps the created books of a stretch from being used until the transaction ends; of these the ones that something refers to by
 * now, or that somebody changed.
 */
export async function lockAndListUsed(trx: Db, tramo: Tramo): Promise<Dejado[]> {
  await sql`select from libro where id in ${creados(tramo)} order by id for update`.execute(trx)
  const usados = await listUsados(trx, creados(tramo))
  const { rows } = await sql<Dejado>`
    select l.id, l.isbn, l.titulo, coalesce(u.motivo, 'cambió después') as motivo
    from libro l left join unnest(${usados.map(({ id }) => id)}::uuid[], ${usados.map(({ motivo }) => motivo)}::text[])
      as u (id, motivo) on u.id = l.id
    where l.id in ${creados(tramo)} and (u.id is not null or l.version > 1) order by l.id`.execute(trx)
  return rows
}

/** Deletes the created books of a stretch but those that are `used`. */
export async function deleteLibros(trx: Db, tramo: Tramo, used: readonly string[]): Promise<number> {
  const donde = sql`id in ${creados(tramo)} and id <> all(${used}::uuid[])`
  const { numAffectedRows } = await sql`${sqlDeleteLibros(donde)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Whose word each field was before, where nobody has spoken since. */
export async function restoreOrigenes(trx: Db, id: string): Promise<void> {
  const suyas = sql`importacion_origen i`
  const sigue = sql`i.importacion_id = ${id} and o.libro_id = i.libro_id and o.quienes = i.despues`
  await sql`${sqlDeleteOrigenes(suyas, sql`${sigue} and i.antes is null`)}`.execute(trx)
  await sql`${sqlUpdateOrigenes(sql`i.antes`, suyas, sql`${sigue} and i.antes is not null`)}`.execute(trx)
}

/** An older message of the supplier may speak of these books again, under whatever reference. */
export async function forgetMensajes(trx: Db, id: string): Promise<void> {
  await sql`delete from libro_mensaje where importacion_id = ${id}`.execute(trx)
  await sql`delete from libro_registro where importacion_id = ${id}`.execute(trx)
}

const created = (id: string, clase: 'autor' | 'editorial') =>
  sql`select unnest(ids) from importacion_creado where importacion_id = ${id} and clase = ${clase}`

/** Authors that the import made, that nothing refers to and nobody changed. */
export async function deleteAutores(trx: Db, id: string): Promise<number> {
  const donde = sql`id in (${created(id, 'autor')}) and version = 1 and ${await sqlSinUso(trx, 'autor')}`
  const { numAffectedRows } = await sql`${sqlDeleteAutores(donde)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export async function deleteEditoriales(trx: Db, id: string): Promise<number> {
  const donde = sql`id in (${created(id, 'editorial')}) and version = 1 and ${await sqlSinUso(trx, 'editorial')}`
  const { numAffectedRows } = await sql`${sqlDeleteEditoriales(donde)}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
