// What the overview reads while somebody waits: each of these is answered from an index, or from few rows.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import { sumVentas } from '#venta/pedidos/venta.horas.service.ts'
import type { Negocio } from './resumen.contract.ts'
import { DIAS_LEIDOS, listTramos, type VentasDelDia } from './resumen.rules.ts'

const BUSQUEDAS = 10

/** Pending orders, and messages that no mail has taken out yet. */
export async function countPorHacer(db: Db): Promise<{ pedidos: number; mensajes: number }> {
  const { rows } = await sql<{ pedidos: number; mensajes: number }>`
    select (select count(*) from pedido where estado = 'pendiente')::int as pedidos,
      (select count(*) from mensaje)::int as mensajes`.execute(db)
  return rows[0] ?? { pedidos: 0, mensajes: 0 }
}

/** The sales of the last days, today included, at the counter too: by day of Argentina and within it by `listTramos`. */
export async function listVentas(db: Db, ahora: Date, dias = DIAS_LEIDOS): Promise<VentasDelDia[]> {
  const tramos = listTramos(toLocalDay(ahora), dias, ahora)
  const ventas = await sumVentas(
    db,
    tramos.map(({ desde }) => desde),
  )
  return ventas.flatMap(({ tramo, ...suma }) => {
    const suyo = tramos[tramo - 1]
    return suyo ? [{ dia: suyo.dia, temprano: suyo.temprano, ...suma }] : []
  })
}

const leyendo = new WeakMap<Db, ReturnType<typeof createSingleFlight<VentasDelDia[]>>>()

/** The same of all the days that the overview reads, once for all who ask at the same time: the home asks twice. */
export function listVentasDeAhora(db: Db, ahora: Date): Promise<VentasDelDia[]> {
  const suya = leyendo.get(db) ?? createSingleFlight<VentasDelDia[]>()
  leyendo.set(db, suya)
  return suya.run('ventas', () => listVentas(db, ahora))
}

/** What was searched for most and not found. */
export async function listBusquedas(db: Db) {
  const [lista, total] = await Promise.all([
    db
      .selectFrom('busqueda_sin_resultado')
      .select(['texto', 'veces'])
      .orderBy('veces', 'desc')
      .orderBy('ultima', 'desc')
      .orderBy('id', 'desc')
      .limit(BUSQUEDAS)
      .execute(),
    db
      .selectFrom('busqueda_sin_resultado')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { total: total.n, lista }
}

/** When the last good backup was made, one that was tried after it and failed, and the last one that was restored on trial. */
export async function findRespaldo(db: Db): Promise<Negocio['respaldo']> {
  type Row = { hecho_en: Date | null; fallado_en: Date | null; ensayo_en: Date | null; ensayo_ms: number | null }
  const { rows } = await sql<Row>`
    with visto as (select hecho_en, coalesce(falla, ensayo_falla) as falla, ensayo_ms from respaldo),
      bueno as (select max(hecho_en) as hecho_en from visto where falla is null),
      ensayado as (select hecho_en, ensayo_ms from visto where falla is null and ensayo_ms is not null order by hecho_en desc limit 1)
    select bueno.hecho_en, (
        select max(visto.hecho_en) from visto
        where falla is not null and visto.hecho_en > coalesce(bueno.hecho_en, '-infinity')
      ) as fallado_en, ensayado.hecho_en as ensayo_en, ensayado.ensayo_ms
    from bueno left join ensayado on true`.execute(db)
  const [found] = rows
  const { hecho_en = null, fallado_en = null, ensayo_en = null, ensayo_ms = null } = found ?? {}
  return {
    hecho_en: hecho_en?.toISOString() ?? null,
    fallado_en: fallado_en?.toISOString() ?? null,
    ensayo: ensayo_en && ensayo_ms !== null ? { hecho_en: ensayo_en.toISOString(), ms: ensayo_ms } : null,
  }
}
