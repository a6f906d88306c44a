import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { type CondicionRemito, type Devolvible, listDevolvibles } from './remito.rules.ts'

type FilaDevolvible = { libro_id: string; isbn: string; titulo: string; disponibles: number; ingresos: IngresoFila[] }
type IngresoFila = { proveedor: string; hasta: string | null; cantidad: number }

export type FilaVuelve = Omit<Devolvible, 'hasta'> & {
  hasta: string | null
  condicion: CondicionRemito
  libro: { _id: string; isbn: string; titulo: string }
}

/** Bought copies that may go back until some day, then consigned ones that are kept for nobody. */
export async function listVuelven(db: Db, proveedor: string | undefined, now: Date): Promise<FilaVuelve[]> {
  const hoy = toLocalDay(now)
  const { rows: firmes } = await sql<FilaDevolvible>`
    with plazo as (
      select distinct libro_id from remito_linea join remito on remito.id = remito_id
      where tipo = 'ingreso' and devolver_hasta >= ${hoy}::date and libro_id is not null
    ), hay as (
      select libro_id, sum(libres(e))::int as disponibles from existencia e join plazo using (libro_id)
      where condicion = 'firme' group by libro_id having sum(libres(e)) > 0
    )
    select libro.id as libro_id, libro.isbn, libro.titulo, disponibles,
      (select json_agg(json_build_object('proveedor', remito.proveedor_id, 'hasta', devolver_hasta, 'cantidad', cantidad)
          order by remito.numero desc)
        from remito_linea join remito on remito.id = remito_id
        where remito_linea.libro_id = libro.id and tipo = 'ingreso' and condicion = 'firme') as ingresos
    from hay join libro on libro.id = hay.libro_id
    order by libro.titulo_p, libro.num limit 5000`.execute(db)
  const { rows: consignados } = await sql<Omit<FilaDevolvible, 'ingresos'> & { proveedor: string }>`
    select libro.id as libro_id, libro.isbn, libro.titulo, existencia.proveedor_id as proveedor,
      sum(libres(existencia))::int as disponibles
    from existencia join libro on libro.id = existencia.libro_id
    where existencia.proveedor_id is not null ${proveedor === undefined ? sql`` : sql`and existencia.proveedor_id = ${proveedor}`}
    group by libro.id, libro.isbn, libro.titulo, libro.titulo_p, libro.num, existencia.proveedor_id
    having sum(libres(existencia)) > 0
    order by libro.titulo_p, libro.num limit 5000`.execute(db)
  const propios = firmes
    .flatMap(({ libro_id, isbn, titulo, disponibles, ingresos }): FilaVuelve[] =>
      listDevolvibles(ingresos, disponibles, hoy).map((one) => ({
        ...one,
        condicion: 'firme',
        libro: { _id: libro_id, isbn, titulo },
      })),
    )
    .filter((one) => proveedor === undefined || one.proveedor === proveedor)
    .sort((a, b) => (a.hasta ?? '').localeCompare(b.hasta ?? ''))
  const ajenos = consignados.map(
    ({ libro_id, isbn, titulo, proveedor: de, disponibles }): FilaVuelve => ({
      proveedor: de,
      hasta: null,
      cantidad: disponibles,
      condicion: 'consignacion',
      libro: { _id: libro_id, isbn, titulo },
    }),
  )
  return [...propios, ...ajenos]
}
