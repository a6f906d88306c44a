import { sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Recuento } from './recuento.contract.ts'
import { type Alcance, type EstadoRecuento, TITULOS_DEL_DIA } from './recuento.rules.ts'

type RecuentoRow = Omit<Recuento, 'lugar' | 'creado_en' | 'cerrado_en'> & {
  lugar_id: string
  lugar: string
  creado_en: Date
  cerrado_en: Date | null
}

const toRecuento = ({ lugar_id, lugar, creado_en, cerrado_en, ...rest }: RecuentoRow): Recuento => ({
  ...rest,
  lugar: { _id: lugar_id, nombre: lugar },
  creado_en: creado_en.toISOString(),
  cerrado_en: cerrado_en?.toISOString() ?? null,
})

/** What was counted of each title; a correction never makes it less than none. */
export const contado = (recuento: ReturnType<typeof sql>) => sql`
  select libro_id, greatest(sum(cantidad), 0)::int as contado from conteo_bip
  where conteo_id = ${recuento} and libro_id is not null group by libro_id`

const columns = sql`
  conteo.id as _id, conteo.num as numero, conteo.lugar_id, lugar.nombre as lugar, conteo.alcance, conteo.estante,
  conteo.estado, conteo.creado_en, conteo.cerrado_en,
  (select nombre || ' ' || apellido from usuario where usuario.id = conteo.creado_por) as quien,
  (select coalesce(sum(contado), 0)::int from (${contado(sql`conteo.id`)}) as t) as ejemplares,
  (select count(*)::int from (${contado(sql`conteo.id`)}) as t where contado > 0) as titulos,
  (select count(*)::int from conteo_diferencia as d where d.conteo_id = conteo.id and d.estado = 'pendiente')
    as pendientes`

/** Counts, the latest first. */
export async function listRecuentos(db: Db, { offset, limit }: { offset: number; limit: number }): Promise<Recuento[]> {
  const { rows } = await sql<RecuentoRow>`
    select ${columns} from conteo join lugar on lugar.id = lugar_id
    order by conteo.num desc offset ${offset} limit ${limit}`.execute(db)
  return rows.map(toRecuento)
}

export const countRecuentos = async (db: Db): Promise<number> => countRows(db.selectFrom('conteo'))

export async function findRecuento(db: Db, id: string): Promise<Recuento | undefined> {
  const { rows } = await sql<RecuentoRow>`
    select ${columns} from conteo join lugar on lugar.id = lugar_id where conteo.id = ${id}`.execute(db)
  return rows[0] && toRecuento(rows[0])
}

/** `contar` lets devices count side by side; `cambiar` waits until none is just counting. */
export const lockRecuento = (trx: Db, id: string, para: 'contar' | 'cambiar') => {
  const one = trx
    .selectFrom('conteo')
    .select(['id', 'num', 'lugar_id', 'alcance', 'estante', 'estado'])
    .where('id', '=', id)
  return (para === 'contar' ? one.forShare() : one.forUpdate()).executeTakeFirst()
}

export type RecuentoTomado = NonNullable<Awaited<ReturnType<typeof lockRecuento>>>

/** Open places in their order, each with the shelves that are noted there; at most 200 of each. */
export async function listLugares(db: Db): Promise<{ _id: string; nombre: string; estantes: string[] }[]> {
  const { rows } = await sql<{ _id: string; nombre: string; estantes: string[] }>`
    select id as _id, nombre, array(
      select distinct estante from existencia where lugar_id = lugar.id and estante is not null order by estante limit 200
    ) as estantes
    from lugar where not cerrado order by orden, num limit 200`.execute(db)
  return rows
}

type Nuevo = { id: string; lugar_id: string; alcance: Alcance; estante: string | null; creado_por: string }

export const insertRecuento = (trx: Db, nuevo: Nuevo) => trx.insertInto('conteo').values(nuevo).execute()

/**
 * Asks for the titles of the day: those that differed at their last count, that lie on a shelf by the books' own word and are
 * none, that sold most in 90 days, and that were not counted for the longest time; none that was counted within 30 days.
 * Returns how many.
 */
export async function insertTitulosDelDia(trx: Db, recuento: string, lugar: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with hay as (
      select libro_id, sum(fisico) as fisico, bool_or(estante is not null) as con_estante
      from existencia where lugar_id = ${lugar} group by libro_id
    ), contados as (
      select t.libro_id, max(t.contado_en) as ultimo from conteo_titulo as t join conteo as r on r.id = t.conteo_id
      where r.lugar_id = ${lugar} and t.contado_en is not null group by t.libro_id
    ), vendidos as (
      select libro_id, -sum(cantidad) as vendidos from movimiento
      where lugar_id = ${lugar} and tipo = 'venta' and creado_en > now() - interval '90 days' group by libro_id
    )
    insert into conteo_titulo (conteo_id, libro_id, pedido)
    select ${recuento}, hay.libro_id, true
    from hay left join contados using (libro_id) left join vendidos using (libro_id)
    where (fisico > 0 or con_estante) and (ultimo is null or ultimo < now() - interval '30 days')
    order by exists (
        select from conteo_diferencia as d join conteo as r on r.id = d.conteo_id
        where d.libro_id = hay.libro_id and r.lugar_id = ${lugar}
      ) desc, (fisico = 0) desc, coalesce(vendidos, 0) desc, ultimo nulls first, hay.libro_id
    limit ${TITULOS_DEL_DIA}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export type BipNuevo = { id: string; codigo: string; cantidad: number }

/**
 * Stores what is new of these beeps, each with the book that has its code, and notes of every title at its first one how many
 * copies there were. Movements of such a book that are just being written are waited for. Returns how many beeps were new.
 */
export async function insertBips(
  trx: Db,
  { id, lugar_id }: { id: string; lugar_id: string },
  { equipo, usuario, bips }: { equipo: string; usuario: string; bips: readonly BipNuevo[] },
): Promise<number> {
  const { rows } = await sql<{ libro_id: string | null }>`
    insert into conteo_bip (id, conteo_id, libro_id, codigo, cantidad, equipo, usuario_id)
    select bip.id, ${id}, libro.id, bip.codigo, bip.cantidad, ${equipo}, ${usuario}
    from json_to_recordset(${JSON.stringify(bips.map((bip, orden) => ({ ...bip, orden })))})
        as bip (id uuid, codigo text, cantidad int, orden int)
      left join libro on libro.isbn = bip.codigo and (libro.formatos = '{}' or 'fisico' = any(libro.formatos))
    order by bip.orden
    on conflict (id) do nothing returning libro_id`.execute(trx)
  await beginTitulos(
    trx,
    id,
    lugar_id,
    rows.flatMap(({ libro_id }) => libro_id ?? []),
  )
  return rows.length
}

async function beginTitulos(trx: Db, recuento: string, lugar: string, libros: readonly string[]): Promise<void> {
  if (libros.length === 0) return
  await sql`
    select id from existencia where lugar_id = ${lugar} and libro_id = any(${libros}::uuid[])
    order by id for share`.execute(trx)
  await sql`
    insert into conteo_titulo (conteo_id, libro_id, contado_en, esperado, movimiento_id)
    select ${recuento}, libro_id, now(),
      (select sum(fisico)::int from existencia as e where e.lugar_id = ${lugar} and e.libro_id = nuevo.libro_id),
      (select max(id) from movimiento as m where m.lugar_id = ${lugar} and m.libro_id = nuevo.libro_id)
    from (select distinct libro_id from unnest(${libros}::uuid[]) as l (libro_id) order by 1) as nuevo
    on conflict (conteo_id, libro_id) do update
      set contado_en = excluded.contado_en, esperado = excluded.esperado, movimiento_id = excluded.movimiento_id
      where conteo_titulo.contado_en is null`.execute(trx)
}

/** Gives the codes that no book had the books that have them by now. Returns how many beeps that was. */
export async function resolveDesconocidos(trx: Db, { id, lugar_id }: RecuentoTomado): Promise<number> {
  const { rows } = await sql<{ libro_id: string }>`
    update conteo_bip set libro_id = libro.id from libro
    where conteo_id = ${id} and libro_id is null and libro.isbn = codigo
      and (libro.formatos = '{}' or 'fisico' = any(libro.formatos))
    returning libro_id`.execute(trx)
  await beginTitulos(trx, id, lugar_id, [...new Set(rows.map(({ libro_id }) => libro_id))])
  return rows.length
}

export type TituloRow = { libro: string; contado: number; propios: number; estante: string | null; falta: boolean }

const ULTIMOS = 20

export const titulo = (id: string, equipo: string | undefined) => sql`
  t.libro_id as libro, greatest(coalesce(sum(b.cantidad), 0), 0)::int as contado,
  greatest(coalesce(sum(b.cantidad) filter (where b.equipo = ${equipo ?? null}::uuid), 0), 0)::int as propios,
  t.contado_en is null as falta,
  (select min(e.estante) from existencia as e join conteo as r on r.lugar_id = e.lugar_id
    where r.id = ${id} and e.libro_id = t.libro_id) as estante`

/** The titles of these codes, by code. */
export async function listTitulosByCodigo(
  db: Db,
  id: string,
  equipo: string,
  codigos: readonly string[],
): Promise<Map<string, TituloRow>> {
  const { rows } = await sql<TituloRow & { codigo: string }>`
    select libro.isbn as codigo, ${titulo(id, equipo)}
    from conteo_titulo as t join libro on libro.id = t.libro_id
      left join conteo_bip as b on b.conteo_id = t.conteo_id and b.libro_id = t.libro_id
    where t.conteo_id = ${id} and libro.isbn = any(${[...codigos]}::text[])
    group by libro.isbn, t.libro_id, t.contado_en`.execute(db)
  return new Map(rows.map(({ codigo, ...row }) => [codigo, row]))
}

/** The titles that were beeped last, then those that are asked for and lack. */
export async function listUltimos(db: Db, id: string, equipo: string | undefined): Promise<TituloRow[]> {
  const { rows } = await sql<TituloRow>`
    select ${titulo(id, equipo)}
    from conteo_titulo as t left join conteo_bip as b on b.conteo_id = t.conteo_id and b.libro_id = t.libro_id
    where t.conteo_id = ${id}
    group by t.libro_id, t.contado_en
    order by max(b.num) desc nulls last, t.libro_id limit ${ULTIMOS + TITULOS_DEL_DIA}`.execute(db)
  return rows
}

/** What each device counted, the busiest first. */
export async function listEquipos(db: Db, id: string) {
  const { rows } = await sql<{ equipo: string; quien: string | null; ejemplares: number }>`
    select equipo, max(usuario.nombre || ' ' || usuario.apellido) as quien, sum(cantidad)::int as ejemplares
    from conteo_bip left join usuario on usuario.id = usuario_id
    where conteo_id = ${id} and libro_id is not null group by equipo order by ejemplares desc, equipo limit 50`.execute(
    db,
  )
  return rows
}

/** Codes that no book has, the latest first. */
export async function listDesconocidos(db: Db, id: string) {
  const { rows } = await sql<{ codigo: string; cantidad: number }>`
    select codigo, sum(cantidad)::int as cantidad from conteo_bip
    where conteo_id = ${id} and libro_id is null group by codigo having sum(cantidad) > 0
    order by max(num) desc limit 200`.execute(db)
  return rows
}

export const updateEstado = (
  trx: Db,
  id: string,
  cambio: { estado: EstadoRecuento; cerrado_por?: string; cerrado_en?: Date },
) => trx.updateTable('conteo').set(cambio).where('id', '=', id).execute()
