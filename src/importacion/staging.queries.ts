// Tables of one import, which only its own connection sees and which go with it. What the file says stands in
// `imp_fila`; what is to be done about each row in `imp_plan`; which stored books change, and in what, in `imp_cambio`.
import type pg from 'pg'

/** Settings of this session alone. A large pending list lets the search index take its entries by the thousand. */
export async function configureSession(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0;
    set lock_timeout = '60s';
    set temp_buffers = '64MB';
    set work_mem = '64MB';
    set maintenance_work_mem = '128MB';
    set gin_pending_list_limit = '64MB';
    set jit = off`)
}

/** One import at a time: true when nobody else is importing. */
export async function tryLockImport(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('anaquel.importacion')) as mine`)
  return rows[0]?.mine === true
}

export async function waitForImportLock(client: pg.ClientBase): Promise<void> {
  await client.query('set lock_timeout = 0')
  await client.query(`select pg_advisory_lock(hashtext('anaquel.importacion'))`)
  await client.query(`set lock_timeout = '60s'`)
}

export async function listCategoriasConocidas(client: pg.ClientBase) {
  const { rows } = await client.query<{ id: string; nombre: string; nombre_p: string }>('select id, nombre, nombre_p from categoria')
  return new Map(rows.map(({ id, nombre, nombre_p }) => [nombre_p, { id, nombre }]))
}

/**
 * Search vectors are generated as the rows arrive: the database computes them while the program still reads the file,
 * which takes them out of the transaction and onto the other core.
 */
export async function createStaging(client: pg.ClientBase): Promise<void> {
  await client.query(`
    create temp table imp_fila (
      linea integer primary key,
      clase text, motivo text,
      id uuid, isbn text, titulo text, titulo_p text, cara text, descripcion text, precio integer, portada text,
      calificacion numeric(3, 2), fecha date, fecha_precision text, idioma text, formatos text[],
      editorial text, editorial_p text, autores text[], autores_p text[], nombres text[], apellidos text[],
      temas text[], temas_extra text[], categorias uuid[], categorias_sugeridas boolean,
      a text, b text, c text, d text,
      busqueda tsvector generated always as (vector_libro(a, b, c, d)) stored
    );
    create temp table imp_plan (linea integer primary key, libro_id uuid, clase text, motivo text);
    create temp table imp_cambio (linea integer primary key, libro_id uuid not null, columnas text[] not null)`)
}

/** Decides about every row that could be read: create, compare, or refuse. Nobody is locked by it. */
export async function planRows(client: pg.ClientBase): Promise<void> {
  await client.query(`
    analyze imp_fila;
    insert into imp_plan (linea, libro_id, clase, motivo)
    select f.linea, l.id,
      case when l.id is null and f.titulo is null then 'titulo' when f.titulo_p <> l.titulo_p then 'conflicto' end,
      case when l.id is null and f.titulo is null then 'no tiene título, y el ISBN ' || f.isbn || ' no está en la tienda'
        when f.titulo_p <> l.titulo_p then 'el ISBN ' || f.isbn || ' ya está en la tienda con otro título: «' || left(l.titulo, 120) || '»' end
    from imp_fila f left join libro l on l.isbn = f.isbn
    where f.clase is null
    order by f.linea;
    update imp_plan p
    set clase = 'repetido', motivo = 'el ISBN ' || f.isbn || ' ya está en la línea ' || primera.linea || ' del archivo'
    from imp_fila f, (
      select isbn, min(linea) as linea from imp_fila join imp_plan using (linea) where imp_plan.clase is null
      group by isbn having count(*) > 1
    ) as primera
    where f.linea = p.linea and p.clase is null and f.isbn = primera.isbn and f.linea > primera.linea;
    analyze imp_plan`)
}

export type Cuentas = { leidas: number; nuevas: number; conocidas: number; ultima: number }

export async function countPlan(client: pg.ClientBase): Promise<Cuentas> {
  const { rows } = await client.query<Cuentas>(`
    select (select count(*) from imp_fila) as leidas,
      (select coalesce(max(linea), 0) from imp_fila) as ultima,
      count(*) filter (where clase is null and libro_id is null) as nuevas,
      count(*) filter (where clase is null and libro_id is not null) as conocidas
    from imp_plan`)
  const [{ leidas, nuevas, conocidas, ultima } = { leidas: 0, nuevas: 0, conocidas: 0, ultima: 0 }] = rows
  return { leidas: Number(leidas), nuevas: Number(nuevas), conocidas: Number(conocidas), ultima: Number(ultima) }
}

/** How many rows were refused, by kind. */
export async function countRechazos(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ clase: string; n: string }>(`
    select clase, count(*) as n from (
      select clase from imp_fila where clase is not null union all select clase from imp_plan where clase is not null
    ) as rechazo group by clase order by clase`)
  return Object.fromEntries(rows.map(({ clase, n }) => [clase, Number(n)]))
}

const FETCH = 2_000

/** The rows of a query, some at a time, through a cursor of the transaction under way. */
export async function* readCursor<T extends pg.QueryResultRow>(client: pg.ClientBase, query: string): AsyncGenerator<T[]> {
  await client.query(`declare imp_cursor no scroll cursor for ${query}`)
  try {
    for (;;) {
      const { rows } = await client.query<T>(`fetch ${FETCH} from imp_cursor`)
      if (rows.length > 0) yield rows
      if (rows.length < FETCH) return
    }
  } finally {
    await client.query('close imp_cursor').catch(() => {}) // the transaction may be over
  }
}

export const SELECT_RECHAZOS = `
  select f.linea, coalesce(f.motivo, p.motivo) as motivo from imp_fila f left join imp_plan p using (linea)
  where f.clase is not null or p.clase is not null order by linea`

/** What became of every row. */
export const SELECT_DETALLE = `
  select f.linea, f.isbn, coalesce(f.motivo, p.motivo) as motivo, c.columnas,
    case when f.clase is not null or p.clase is not null then 'rechazado' when p.libro_id is null then 'creado'
      when c.linea is not null then 'actualizado' else 'igual' end as resultado
  from imp_fila f left join imp_plan p using (linea) left join imp_cambio c using (linea) order by linea`
