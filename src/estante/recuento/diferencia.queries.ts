// What a count found otherwise than the shop knew it, and what is decided of it.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { centavos, toPesos } from '#platform/money.ts'
import type { Diferencia } from './recuento.contract.ts'
import { contado, type RecuentoTomado } from './recuento.queries.ts'
import { classify } from './recuento.rules.ts'

/**
 * Finds what does not match: of titles that were beeped by what was there at their first beep, of all others that must turn up
 * by what is there now. A reservation is no movement: the copy still stands there. Returns how many differ.
 */
export async function insertDiferencias(trx: Db, { id, lugar_id, alcance, estante }: RecuentoTomado): Promise<number> {
  const { numAffectedRows } = await sql`
    with hay as (
      select libro_id, sum(fisico)::int as fisico, min(estante) as estante
      from existencia where lugar_id = ${lugar_id} group by libro_id
    ), cuenta as (${contado(sql`${id}`)}), vistos as (
      select libro_id, contado_en is not null as visto, esperado, pedido from conteo_titulo where conteo_id = ${id}
    )
    insert into conteo_diferencia (conteo_id, libro_id, contado, esperado, otro_estante)
    select ${id}, libro_id, contado, esperado, otro_estante from (
      select libro_id, coalesce(contado, 0) as contado, esperado,
        case when hay.estante is distinct from ${estante}::text and ${alcance} = 'estante' then hay.estante end as otro_estante
      from vistos left join cuenta using (libro_id) left join hay using (libro_id) where visto
      union all
      select libro_id, 0, fisico, null from hay left join vistos using (libro_id)
      where fisico > 0 and visto is not true and case ${alcance}
        when 'lugar' then true when 'estante' then hay.estante = ${estante}::text else coalesce(pedido, false) end
    ) as t
    where contado is distinct from esperado and not (contado = 0 and esperado is null)`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

type DiferenciaRow = Omit<Diferencia, 'libro' | 'clase' | 'dinero'> & {
  libro_id: string
  titulo: string
  isbn: string
  precio: number | null
}

/** Those that wait first, each by money; then by title. */
export async function listDiferencias(
  db: Db,
  id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Diferencia[]> {
  const { rows } = await sql<DiferenciaRow>`
    select d.libro_id, libro.titulo, libro.isbn, libro.precio, d.contado, d.esperado, d.otro_estante, d.estado,
      (select coalesce(sum(reservado), 0)::int from existencia as e
        where e.lugar_id = r.lugar_id and e.libro_id = d.libro_id) as reservado,
      coalesce((select json_agg(p) from (
        select distinct pedido.id as "_id", pedido.numero from existencia as e
          join reserva on reserva.existencia_id = e.id and reserva.estado = 'viva' join pedido_visto as pedido on pedido.id = pedido_id
        where e.lugar_id = r.lugar_id and e.libro_id = d.libro_id order by pedido.numero limit 5) as p), '[]') as pedidos,
      (select nombre || ' ' || apellido from usuario where usuario.id = d.resuelta_por) as quien
    from conteo_diferencia as d join conteo as r on r.id = d.conteo_id join libro on libro.id = d.libro_id
    where d.conteo_id = ${id}
    order by d.estado = 'pendiente' desc, abs(d.contado - coalesce(d.esperado, 0))::bigint * coalesce(libro.precio, 0) desc,
      libro.titulo_p, d.libro_id
    offset ${offset} limit ${limit}`.execute(db)
  return rows.map(({ libro_id, titulo, isbn, precio, ...rest }) => ({
    ...rest,
    libro: { _id: libro_id, titulo, isbn },
    clase: classify(rest.contado, rest.esperado),
    dinero: precio === null ? null : toPesos(centavos(precio * Math.abs(rest.contado - (rest.esperado ?? 0)))),
  }))
}

/** A title that was never counted there, and one that nobody beeped; for queries of differences. */
const NUEVO = sql<boolean>`d.esperado is null`

const SIN_LEER = sql<boolean>`not exists (select from conteo_titulo as t
  where t.conteo_id = d.conteo_id and t.libro_id = d.libro_id and t.contado_en is not null)`

const SE_APARTA = sql`d.estado = 'pendiente' and d.otro_estante is null`

/** Copies and centavos of what waits: those that lack and those that are too many. */
export async function sumDiferencias(db: Db, id: string) {
  const { rows } = await sql<{
    total: number
    faltan: number
    faltan_dinero: number
    sobran: number
    sobran_dinero: number
    nuevos: number
    sin_leer: number
    suben_nuevos: number
    bajan_sin_leer: number
  }>`
    select count(*)::int as total, count(*) filter (where nuevo)::int as nuevos, count(*) filter (where sin_leer)::int as sin_leer,
      coalesce(sum(n) filter (where nuevo), 0)::int as suben_nuevos, coalesce(sum(-n) filter (where sin_leer), 0)::int as bajan_sin_leer,
      coalesce(sum(-n) filter (where n < 0), 0)::int as faltan,
      coalesce(sum(-n * coalesce(precio, 0)::bigint) filter (where n < 0), 0) as faltan_dinero,
      coalesce(sum(n) filter (where n > 0), 0)::int as sobran,
      coalesce(sum(n * coalesce(precio, 0)::bigint) filter (where n > 0), 0) as sobran_dinero
    from (select case when d.estado = 'pendiente' then d.contado - coalesce(d.esperado, 0) else 0 end as n, precio,
        ${SE_APARTA} and ${NUEVO} as nuevo, ${SE_APARTA} and ${SIN_LEER} as sin_leer
      from conteo_diferencia as d join libro on libro.id = d.libro_id where d.conteo_id = ${id}) as t`.execute(db)
  return (
    rows[0] ?? {
      total: 0,
      faltan: 0,
      faltan_dinero: 0,
      sobran: 0,
      sobran_dinero: 0,
      nuevos: 0,
      sin_leer: 0,
      suben_nuevos: 0,
      bajan_sin_leer: 0,
    }
  )
}

export type Pendiente = { libro_id: string; titulo: string; contado: number; esperado: number | null }

/** What deciding all of them takes besides what was there and was counted. */
export type Apartados = { nuevos: boolean; sin_leer: boolean }

/** Differences that wait, locked in the order of all stock: those of `libros`, or all but those of another shelf and what is kept apart. */
export const lockPendientes = (trx: Db, id: string, cuales: readonly string[] | Apartados): Promise<Pendiente[]> =>
  trx
    .selectFrom('conteo_diferencia as d')
    .innerJoin('libro', 'libro.id', 'd.libro_id')
    .select(['d.libro_id', 'libro.titulo', 'd.contado', 'd.esperado'])
    .where('d.conteo_id', '=', id)
    .where('d.estado', '=', 'pendiente')
    .where(
      'nuevos' in cuales
        ? sql<boolean>`d.otro_estante is null and (${cuales.nuevos} or not ${NUEVO}) and (${cuales.sin_leer} or not ${SIN_LEER})`
        : sql<boolean>`d.libro_id = any(${cuales}::uuid[])`,
    )
    .orderBy('d.libro_id')
    .forUpdate('d')
    .execute()

export const decide = (
  trx: Db,
  id: string,
  libros: readonly string[],
  { estado, quien }: { estado: 'aceptada' | 'ignorada'; quien: string },
) =>
  trx
    .updateTable('conteo_diferencia')
    .set({ estado, resuelta_por: quien, resuelta_en: sql<Date>`now()` })
    .where('conteo_id', '=', id)
    .where('libro_id', '=', sql<string>`any(${libros}::uuid[])`)
    .execute()

/** Notes the shelf that was counted on copies that stood on none. */
export const fillEstante = (trx: Db, { lugar_id, estante }: RecuentoTomado, libros: readonly string[]) =>
  trx
    .updateTable('existencia')
    .set({ estante })
    .where('lugar_id', '=', lugar_id)
    .where('estante', 'is', null)
    .where('libro_id', '=', sql<string>`any(${libros}::uuid[])`)
    .execute()
