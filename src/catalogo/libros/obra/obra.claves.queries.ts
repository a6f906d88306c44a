// The job that finds books which look like one work (docs/decisions/062): it walks over the books in the order of their changes.
import { sql } from 'kysely'
import { writeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import { toClaveDeObra } from './obra.rules.ts'
import { listBases, refreshSugerencias } from './obra.sugerencias.queries.ts'

/** Books of one transaction. */
const LIBROS_POR_VEZ = 1_000

type Leido = { id: string; num: number; en: string; titulo: string; autor_id: string | null; autor: string | null }

/**
 * The next books that have changed. Those of transactions that began before one that still runs may come later with an
 * earlier time, so nothing younger than the oldest running one is read.
 */
async function listCambiados(db: Db): Promise<Leido[]> {
  const { rows } = await sql<Leido>`
    with desde as (
      select coalesce((valor->>'en')::timestamptz, '-infinity') as en, coalesce((valor->>'num')::bigint, 0) as num
      from (select (select valor from ajuste where nombre = 'obras') as valor) as guardado
    ),
    cambiado as materialized (
      select libro.id, libro.num, libro.actualizado_en, libro.titulo from libro, desde
      where (libro.actualizado_en, libro.num) > (desde.en, desde.num)
        and libro.actualizado_en < (select coalesce(min(xact_start), now()) from pg_stat_activity
          where datname = current_database() and xact_start is not null and pid <> pg_backend_pid())
      order by libro.actualizado_en, libro.num limit ${LIBROS_POR_VEZ}
    )
    select c.id, c.num, to_char(c.actualizado_en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as en, c.titulo,
      a.id as autor_id, a.nombre_completo as autor
    from cambiado as c left join lateral (
      select autor.id, nombre_completo from libro_autor join autor on autor.id = autor_id
      where libro_id = c.id order by orden limit 1
    ) as a on true
    order by c.actualizado_en, c.num`.execute(db)
  return rows
}

/** What senders said since, some bases a time. True: there may be more. */
async function refreshIndicios(db: Db): Promise<boolean> {
  const { rows } = await sql<{ base: string }>`
    with nuevo as materialized (select distinct base from obra_indicio where not visto limit ${LIBROS_POR_VEZ})
    update obra_indicio as i set visto = true from nuevo where i.base = nuevo.base and not i.visto returning i.base`.execute(
    db,
  )
  const bases = [...new Set(rows.map(({ base }) => base))]
  await refreshSugerencias(db, bases)
  return bases.length === LIBROS_POR_VEZ
}

/** Writes the keys of the next books that have changed, where they differ, and the suggestions that follow. True: there may be more. */
export async function refreshClaves(db: Db): Promise<boolean> {
  const libros = await listCambiados(db)
  const last = libros.at(-1)
  if (!last) return refreshIndicios(db)
  const claves = libros.map(({ id, titulo, autor_id, autor }) => {
    const clave = autor_id === null || autor === null ? null : toClaveDeObra(titulo, autor)
    return { id, texto: clave && `${autor_id} ${clave.principal}`, resto: clave?.resto ?? '' }
  })
  const { rows } = await sql<{ base: string }>`
    with nueva as materialized (
      select id, md5(texto)::uuid as base, resto from unnest(
        ${claves.map(({ id }) => id)}::uuid[], ${claves.map(({ texto }) => texto)}::text[], ${claves.map(({ resto }) => resto)}::text[]
      ) as n (id, texto, resto)
    ),
    antes as materialized (
      select libro_id, c.base, c.resto from obra_clave as c join nueva on libro_id = id
      where (c.base, c.resto) is distinct from (nueva.base, nueva.resto)
    ),
    ida as (delete from obra_clave using nueva where libro_id = id and nueva.base is null),
    escrita as (
      insert into obra_clave (libro_id, base, resto) select id, base, resto from nueva where base is not null
      on conflict (libro_id) do update set base = excluded.base, resto = excluded.resto
      where (obra_clave.base, obra_clave.resto) is distinct from (excluded.base, excluded.resto)
      returning base
    )
    select base from antes union select base from escrita`.execute(db)
  const dichas = await listBases(
    db,
    libros.map(({ id }) => id),
  )
  await refreshSugerencias(db, [...new Set([...rows.map(({ base }) => base), ...dichas])])
  await writeMemo(db, 'obras', sql`jsonb_build_object('en', ${last.en}::text, 'num', ${last.num}::bigint)`)
  return libros.length === LIBROS_POR_VEZ || refreshIndicios(db)
}
