// Tables of one import. What the file says stands in `importacion_fila` (db/migrations/0004); what is to be done about
// each row in `imp_plan` and which stored books change, and in what, in `imp_cambio`: both are the importer's own
// connection's and go with it.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { ZONA } from '#platform/format.ts'

/** Lines of the file, both included. */
export type Tramo = { desde: number; hasta: number }

/** The condition for a line, with its numbers written out for the planner. */
export const within = ({ desde, hasta }: Tramo) => sql`between ${sql.lit(desde)} and ${sql.lit(hasta)}`

/** Settings of this session alone. The search indexes' pending lists are another connection's work (limpieza.ts). */
export async function configureSession(db: Db): Promise<void> {
  await sql`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set lock_timeout = '60s';
    set work_mem = '64MB';
    set temp_buffers = '128MB'; -- imp_plan of a million rows
    set gin_pending_list_limit = '1GB';
    set jit = off`.execute(db)
}

/** One import at a time: false while another one runs. */
export async function tryLockImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtext('anaquel.importacion')) as mine`.execute(db)
  return rows[0]?.mine === true
}

export async function waitForImportLock(db: Db): Promise<void> {
  await sql`set lock_timeout = 0`.execute(db)
  await sql`select pg_advisory_lock(hashtext('anaquel.importacion'))`.execute(db)
  await sql`set lock_timeout = '60s'`.execute(db)
}

export type CategoriaConocida = { id: string; nombre: string }

/** The shop's categories by folded name. */
export async function listCategoriasConocidas(db: Db): Promise<Map<string, CategoriaConocida>> {
  const rows = await db.selectFrom('categoria').select(['id', 'nombre', 'nombre_p']).execute()
  return new Map(rows.map(({ id, nombre, nombre_p }) => [nombre_p, { id, nombre }]))
}

/** What an import that was killed left behind goes here. */
export const emptyStaging = (db: Db) => sql`truncate importacion_fila`.execute(db)

/** The index names refused rows too: else the planner would read it from end to end for every stretch of accepted ones. */
export const createPlan = (db: Db) =>
  sql`
    create temp table imp_plan (linea integer primary key, isbn text, libro_id uuid, clase text, motivo text);
    create index on imp_plan (isbn);
    create temp table imp_cambio (linea integer primary key, libro_id uuid not null, columnas text[] not null,
      retenidas text[] not null default '{}', ficha text[] not null default '{}', antes jsonb)`.execute(db)

/** A title without what stands behind its colon, full stop, dash or bracket. */
const withoutSubtitulo = (titulo: RawBuilder<unknown>) =>
  sql`plegar(regexp_replace(regexp_replace(${titulo}, '(\\s*:|\\.|\\s[-–—]|\\s?\\()\\s?.*$', ''), '[^[:alnum:]]+', ' ', 'g'))`
/** Of two titles one is the other with a subtitle. */
const MISMO_TITULO = sql`(trim(${withoutSubtitulo(sql`f.titulo`)}) = l.titulo_p
  or trim(${withoutSubtitulo(sql`l.titulo`)}) = f.titulo_p)`

/** Which message of which supplier the rows are of, where both are known. */
type Orden = { num: number; enviado: string; numero: number | null } | null
/** `registros`: the number of the supplier whose records have references. */
type Remite = { orden: Orden; registros: number | null }

/**
 * Decides about the rows of a stretch: create, compare, or refuse. A book that this import has created is in the shop
 * already, so its second row is a repeat and not a conflict. Books that are nowhere yet leave before their titles are compared.
 * With statistics of both tables the steps that follow read them side by side instead of looking each row up.
 */
export async function planRows(
  db: Db,
  tramo: Tramo,
  { orden, registros }: Remite,
): Promise<{ nuevas: number; conocidas: number }> {
  await sql`
     insert into imp_plan (linea, isbn, libro_id, clase, motivo)
     select f.linea, f.isbn, l.id, v.clase, case v.clase
       when 'titulo' then 'no tiene título, y el ISBN ' || f.isbn || ' no está en la tienda'
       when 'conflicto' then 'el ISBN ' || f.isbn || ' ya está en la tienda con otro título: «' || left(l.titulo, 120) || '»'
       when 'repetido' then 'el ISBN ' || f.isbn || ' ya está en la línea ' || antes.linea || ' del archivo'
       ${
         registros === null
           ? sql``
           : sql`when 'referencia' then 'el registro «' || left(f.referencia, 120) || '» de este proveedor es del ISBN ' ||
         r.isbn || ': no puede pasar a otro'`
       }
       ${
         orden
           ? sql`when 'anterior' then 'es de un mensaje anterior al último de este proveedor, del ' ||
         to_char(m.enviado at time zone ${sql.lit(ZONA)}, 'DD/MM/YYYY HH24:MI')`
           : sql``
       } end
     from importacion_fila f
       left join lateral (select id, titulo, titulo_p from libro where isbn = f.isbn offset 0) as l on true
       left join imp_plan antes on antes.isbn = f.isbn and antes.clase is null
       ${orden ? sql`left join libro_mensaje m on m.libro_id = l.id and m.proveedor = ${sql.lit(orden.num)}` : sql``}
       ${
         registros === null
           ? sql``
           : sql`left join lateral (
         select suyo.isbn from libro_registro g join libro suyo on suyo.id = g.libro_id
         where g.proveedor = ${sql.lit(registros)} and g.referencia = f.referencia offset 0
       ) as r on true`
       }
       cross join lateral (select case
         ${registros === null ? sql`` : sql`when r.isbn <> f.isbn then 'referencia'`}
         when l.id is null and f.titulo is null then 'titulo'
         when l.id is null and antes.linea is null then null
         when l.titulo_p <> f.titulo_p and not ${MISMO_TITULO} and (antes.linea is null or antes.libro_id is not null) then 'conflicto'
         when antes.linea is not null then 'repetido'
         ${orden ? sql`when (m.enviado, coalesce(m.numero, ${orden.numero ?? 0}::integer)) > (${orden.enviado}::timestamptz, ${orden.numero ?? 0}::integer) then 'anterior'` : sql``}
         end as clase) as v
     where f.linea ${within(tramo)} and f.clase is null
     order by f.linea`.execute(db)
  await sql`
     update imp_plan p
     set clase = 'repetido', motivo = 'el ISBN ' || p.isbn || ' ya está en la línea ' || primera.linea || ' del archivo'
     from (
       select isbn, min(linea) as linea from imp_plan
       where linea ${within(tramo)} and clase is null group by isbn having count(*) > 1
     ) as primera
     where p.linea ${within(tramo)} and p.clase is null and p.isbn = primera.isbn and p.linea > primera.linea`.execute(
    db,
  )
  if (registros !== null) await refuseReferencias(db, tramo)
  await sql`analyze imp_plan (linea, clase)`.execute(db)
  const { rows } = await sql<{ nuevas: number; conocidas: number }>`
     select count(*) filter (where libro_id is null)::int as nuevas, count(libro_id)::int as conocidas
     from imp_plan where linea ${within(tramo)} and clase is null`.execute(db)
  return rows[0] ?? { nuevas: 0, conocidas: 0 }
}

/** Two books of a stretch under one reference: the first one has it. */
const refuseReferencias = (db: Db, tramo: Tramo) =>
  sql`
    update imp_plan p
    set clase = 'referencia', motivo = 'el registro «' || left(otro.referencia, 120) || '» ya está en el producto ' || otro.primera || ' del archivo, con otro ISBN'
    from (
      select f.linea, f.referencia, min(f.linea) over (partition by f.referencia) as primera
      from importacion_fila f join imp_plan q using (linea)
      where f.linea ${within(tramo)} and q.linea ${within(tramo)} and q.clase is null and f.referencia is not null
    ) as otro
    where p.linea = otro.linea and p.linea > otro.primera`.execute(db)

export type OtraReferencia = { linea: number; referencia: string; antes: string }

/** Remembers what the supplier calls the accepted records of a stretch, and tells which had another name before. */
export async function noteRegistros(
  db: Db,
  tramo: Tramo,
  registros: number,
  importacion: string | null,
): Promise<OtraReferencia[]> {
  const { rows } = await sql<OtraReferencia>`
    with suyo as materialized (
      select coalesce(p.libro_id, f.id) as libro_id, f.referencia, p.linea
      from imp_plan p join importacion_fila f using (linea)
      where p.clase is null and p.linea ${within(tramo)} and f.linea ${within(tramo)} and f.referencia is not null
    ),
    escrito as (
      insert into libro_registro (libro_id, proveedor, referencia, importacion_id)
      select libro_id, ${sql.lit(registros)}, referencia, ${importacion}::uuid from suyo order by libro_id
      on conflict (libro_id, proveedor) do update
        set referencia = excluded.referencia, importacion_id = excluded.importacion_id
        where libro_registro.referencia <> excluded.referencia
    )
    select linea, suyo.referencia, g.referencia as antes
    from suyo join libro_registro g on g.libro_id = suyo.libro_id and g.proveedor = ${sql.lit(registros)}
    where g.referencia <> suyo.referencia order by linea`.execute(db)
  return rows
}

/** Remembers of which message the accepted rows of a stretch are. */
export const noteMensaje = (db: Db, tramo: Tramo, orden: NonNullable<Orden>, importacion: string | null) =>
  sql`
    insert into libro_mensaje (libro_id, proveedor, enviado, numero, importacion_id)
    select coalesce(p.libro_id, f.id), ${sql.lit(orden.num)}, ${orden.enviado}::timestamptz, ${orden.numero}::integer, ${importacion}::uuid
    from imp_plan p join importacion_fila f using (linea)
    where p.clase is null and p.linea ${within(tramo)} and f.linea ${within(tramo)} order by 1
    on conflict (libro_id, proveedor) do update
      set enviado = excluded.enviado, numero = excluded.numero, importacion_id = excluded.importacion_id
      where (libro_mensaje.enviado, libro_mensaje.numero) is distinct from (excluded.enviado, excluded.numero)`.execute(
    db,
  )

/** How many rows were refused, by kind. */
export async function countRechazos(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ clase: string; n: number }>`
    select clase, count(*)::int as n from (
      select clase from importacion_fila where clase is not null union all select clase from imp_plan where clase is not null
    ) as rechazo group by clase order by clase`.execute(db)
  return Object.fromEntries(rows.map(({ clase, n }) => [clase, n]))
}

const FETCH = 2_000

/** The rows of a query, some at a time, through a cursor of the transaction under way. */
export async function* readCursor<Row>(db: Db, query: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare imp_cursor no scroll cursor for ${query}`.execute(db)
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(FETCH)} from imp_cursor`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < FETCH) return
    }
  } finally {
    await sql`close imp_cursor`.execute(db).catch(() => {}) // the transaction may be over
  }
}

export type RechazoDeLinea = { linea: number; motivo: string }
export type Detalle = {
  linea: number
  isbn: string | null
  resultado: 'creado' | 'actualizado' | 'igual' | 'rechazado'
  columnas: string[] | null
  motivo: string | null
}

export const SELECT_RECHAZOS = sql<RechazoDeLinea>`
  select f.linea, coalesce(f.motivo, p.motivo) as motivo from importacion_fila f left join imp_plan p using (linea)
  where f.clase is not null or p.clase is not null order by linea`

/** The first refused rows. */
export const listPrimeros = async (db: Db, limit: number): Promise<RechazoDeLinea[]> =>
  (await sql<RechazoDeLinea>`${SELECT_RECHAZOS} limit ${limit}`.execute(db)).rows

/** What became of every row. */
export const SELECT_DETALLE = sql<Detalle>`
  select f.linea, f.isbn, coalesce(f.motivo, p.motivo) as motivo, c.columnas,
    case when f.clase is not null or p.clase is not null then 'rechazado' when p.libro_id is null then 'creado'
      when c.columnas <> '{}' then 'actualizado' else 'igual' end as resultado
  from importacion_fila f left join imp_plan p using (linea) left join imp_cambio c using (linea) order by linea`
