// A day of the counter: its sums, and its rows for the file.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { type Centavos, centavos, toPesos } from '#platform/money.ts'
import type { Cierre } from './dia.contract.ts'
import { MEDIOS, type Medio, sumCierre } from './mostrador.rules.ts'
import { edgesOf, NOMBRE } from './venta.queries.ts'

/** What a day brought in and gave back, each way to pay. */
export async function findCierre(db: Db, dia: string): Promise<Cierre> {
  const [desde, hasta] = edgesOf(dia)
  const { rows } = await sql<{
    ventas: number
    ejemplares: number
    cobrado: Partial<Record<Medio, Centavos>> | null
    devuelto: Partial<Record<Medio, Centavos>> | null
  }>`
    with del_dia as (select id from venta_mostrador where creado_en >= ${desde} and creado_en < ${hasta}),
      cobros as (
        select medio, sum(importe_centavos) as importe from venta_mostrador_pago join del_dia on del_dia.id = venta_id
        group by medio
      ), vueltas as (
        select medio, sum(importe_centavos) as importe from devolucion_mostrador
        where creado_en >= ${desde} and creado_en < ${hasta} group by medio
      )
    select (select count(*)::integer from del_dia) as ventas,
      (select coalesce(sum(cantidad), 0)::integer from venta_mostrador_linea join del_dia on del_dia.id = venta_id) as ejemplares,
      (select json_object_agg(medio, importe) from cobros) as cobrado,
      (select json_object_agg(medio, importe) from vueltas) as devuelto`.execute(db)
  const { ventas = 0, ejemplares = 0, cobrado = null, devuelto = null } = rows[0] ?? {}
  const medios = MEDIOS.map((medio) => ({
    medio,
    cobrado: centavos(cobrado?.[medio] ?? 0),
    devuelto: centavos(devuelto?.[medio] ?? 0),
  }))
  return {
    dia,
    ventas,
    ejemplares,
    medios: medios.map((one) => ({ ...one, cobrado: toPesos(one.cobrado), devuelto: toPesos(one.devuelto) })),
    total: toPesos(sumCierre(medios)),
  }
}

export type FilaDelDia = {
  numero: number
  devolucion: number | null
  creado_en: Date
  isbn: string
  titulo: string
  cantidad: number
  precio: Centavos
  medios: string
  quien: string | null
}

/** A day's lines, sold and brought back, in the order of the day. */
export async function listFilasDelDia(db: Db, dia: string): Promise<FilaDelDia[]> {
  const [desde, hasta] = edgesOf(dia)
  const { rows } = await sql<FilaDelDia>`
    select venta.numero, null::integer as devolucion, venta.creado_en, l.isbn, l.titulo, l.cantidad,
      l.precio_centavos as precio, l.linea, ${NOMBRE} as quien, (
        select coalesce(string_agg(medio, ' + ' order by importe_centavos desc), '')
        from venta_mostrador_pago where venta_id = venta.id
      ) as medios
    from venta_mostrador venta join venta_mostrador_linea l on l.venta_id = venta.id
    where venta.creado_en >= ${desde} and venta.creado_en < ${hasta}
    union all
    select venta.numero, d.numero, d.creado_en, l.isbn, l.titulo, -dl.cantidad, l.precio_centavos, l.linea,
      (select u.nombre || ' ' || u.apellido from usuario u where u.id = d.usuario_id), d.medio
    from devolucion_mostrador d join venta_mostrador venta on venta.id = d.venta_id
      join devolucion_mostrador_linea dl on dl.devolucion_id = d.id
      join venta_mostrador_linea l on l.venta_id = dl.venta_id and l.linea = dl.linea
    where d.creado_en >= ${desde} and d.creado_en < ${hasta}
    order by creado_en, numero, devolucion nulls first, linea limit 1000000`.execute(db)
  return rows
}
