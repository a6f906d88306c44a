// What was sold by hours (docs/decisions/151): hours that are over are summed once by a job, and again where triggers have named them.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { addDias } from '#platform/dias.ts'
import { fromLocalDay, toLocalDay } from '#platform/format.ts'
import type { Centavos } from '#platform/money.ts'
import { CUENTA } from './venta.service.ts'

/** Days of sales whose hours are kept: as many as anybody asks for. */
export const DIAS_GUARDADOS = 366

export type VentasDelTramo = { tramo: number; pedidos: number; importe: Centavos }

/** What was sold in each lapse between two `cortes` (in order, the last one is the end): the first lapse is 1. Lapses without a sale are left out. */
export async function sumVentas(db: Db, cortes: readonly Date[]): Promise<VentasDelTramo[]> {
  const [desde, hasta] = [cortes[0], cortes.at(-1)]
  // An hour that is cut, or not known, is read in the index of dates; `hora` of the others stands for all its sales.
  const { rows } = await sql<VentasDelTramo>`
    with hora as (
      select hora, conocida.pedidos, conocida.importe, conocida.hora is not null and hora not in (
          select hora from venta_hora_pendiente
          union all
          select hora_de(corte) from unnest(${cortes}::timestamptz[]) as corte where corte <> hora_de(corte)
        ) as entera
      from generate_series(hora_de(${desde}), ${hasta}::timestamptz, interval '1 hour') as hora (hora)
        left join (select hora, pedidos, importe from venta_hora where hora >= hora_de(${desde})) as conocida using (hora)
    ), parte as (
      select hora as instante, pedidos, importe from hora where entera
      union all
      select suya.fecha_hora, 1, suya.importe from hora cross join lateral (${ventasDe(sql`hora.hora`)}) as suya where not entera
    )
    select width_bucket(instante, ${cortes}::timestamptz[]) as tramo, sum(pedidos)::int as pedidos, sum(importe)::bigint as importe
    from parte where pedidos > 0 and instante >= ${desde} and instante < ${hasta}
    group by tramo order by tramo`.execute(db)
  return rows
}

/** The sales of one hour, each looked up by its day: `offset 0`, or the planner joins all sales there ever were. */
const ventasDe = (hora: RawBuilder<unknown>) => sql`
  select fecha_hora, importe from venta
  where fecha_hora >= ${hora} and fecha_hora < ${hora} + interval '1 hour' and ${CUENTA} offset 0`

/**
 * Sums the hours that are over and are not known, or that triggers have named, and forgets those that nobody asks for. Runs in a
 * transaction, one at a time. A note that is committed meanwhile stands, so whoever reads agrees with `venta` at every moment.
 */
export async function refreshHoras(trx: Db, ahora: Date): Promise<void> {
  const desde = fromLocalDay(addDias(toLocalDay(ahora), 1 - DIAS_GUARDADOS))
  const notes = await sql<{ hora: Date }>`
    with borrada as (delete from venta_hora_pendiente returning hora) select distinct hora from borrada`.execute(trx)
  // A statement of its own: what it reads is younger than every note that is gone.
  await sql`
    insert into venta_hora (hora, pedidos, importe)
    select hora.hora, count(suya.importe), coalesce(sum(suya.importe), 0)
    from (
        select hora from generate_series(${desde}::timestamptz, hora_de(${ahora}) - interval '1 hour', interval '1 hour') as hora
        where hora = any(${notes.rows.map(({ hora }) => hora)}::timestamptz[])
          or not exists (select from venta_hora where venta_hora.hora = hora.hora)
      ) as hora
      left join lateral (${ventasDe(sql`hora.hora`)}) as suya on true
    group by hora.hora
    on conflict (hora) do update set pedidos = excluded.pedidos, importe = excluded.importe`.execute(trx)
  await sql`delete from venta_hora where hora < ${desde}`.execute(trx)
}
