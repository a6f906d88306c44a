import { sql } from 'kysely'
import { placeOf } from '#catalogo/libros/origen/origen.rules.ts'
import { ESPERADOS } from '#estante/esperas/espera.service.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Necesidad } from './compra.contract.ts'
import { PVP, pesosOf, RECIBIDA, SIN_LLEGAR, type Tramo } from './compra.queries.ts'
import { computePedir } from './compra.rules.ts'

type FilaNecesidad = {
  id: string
  isbn: string
  titulo: string
  pvp: Centavos | null
  proveedor_id: string | null
  proveedor: string | null
  elegido: boolean
  encargados: number
  faltan: number
  esperan: number
  en_camino: number
  total: number
}

/** As CTEs: `falta` has the books that somebody waits for or that are below their minimum, beyond what is ordered. */
const CON_FALTA = sql`
  with encargado as (
    select libro_id, sum(cantidad)::int as n from encargo_pendiente group by libro_id
  ), bajo as (
    select libro_id, sum(minimo - libres(e))::int as n from existencia e
    where minimo is not null and libres(e) < minimo group by libro_id
  ), camino as (
    select linea.libro_id, sum(greatest(0, linea.cantidad - ${RECIBIDA}))::int as n
    from compra join compra_linea as linea on linea.compra_id = compra.id
    where compra.estado in (${SIN_LLEGAR}) group by linea.libro_id
  ), esperado as (${ESPERADOS}), falta as (
    select libro_id, coalesce(encargado.n, 0) as encargados, coalesce(bajo.n, 0) as faltan, coalesce(esperado.n, 0) as esperan,
      coalesce(camino.n, 0) as en_camino
    from encargado full join bajo using (libro_id) full join esperado using (libro_id) left join camino using (libro_id)
    where coalesce(encargado.n, 0) + coalesce(bajo.n, 0) + coalesce(esperado.n, 0) > coalesce(camino.n, 0)
  )`

/** How many books are to be ordered, `max` at most, and the one that most readers wait for; null where none is waited for. */
export async function countNecesidades(
  db: Db,
  max: number,
): Promise<{ libros: number; esperado: { titulo: string; lectores: number } | null }> {
  const { rows } = await sql<{ libros: number; esperado: { titulo: string; lectores: number } | null }>`
    ${CON_FALTA}
    select (select count(*)::int from (select from falta limit ${max}) as algunos) as libros, (
      select json_build_object('titulo', titulo, 'lectores', esperan) from falta join libro on libro.id = falta.libro_id
      where esperan > 0 order by esperan desc, libro.num limit 1) as esperado`.execute(db)
  return rows[0] ?? { libros: 0, esperado: null }
}

/** Books that somebody waits for or that are below their minimum, beyond what is ordered; and how many there are. */
export async function listNecesidades(
  db: Db,
  { offset, limit }: Tramo,
): Promise<{ necesidades: Necesidad[]; total: number }> {
  const { rows } = await sql<FilaNecesidad>`
    ${CON_FALTA}
    select libro.id, libro.isbn, libro.titulo, ${PVP} as pvp, proveedor.id as proveedor_id, proveedor.nombre as proveedor,
      elegido.proveedor_id is not null as elegido, encargados, faltan, esperan, en_camino, count(*) over () as total
    from falta join libro on libro.id = falta.libro_id
    left join libro_proveedor as elegido on elegido.libro_id = libro.id
    left join proveedor on proveedor.id = coalesce(
      elegido.proveedor_id,
      (select remito.proveedor_id from remito_linea join remito on remito.id = remito_linea.remito_id
        where remito_linea.libro_id = libro.id and remito.tipo = 'ingreso' order by remito.numero desc limit 1),
      (select quien.id from libro_origen join proveedor as quien on quien.num = any(quienes)
        where libro_origen.libro_id = libro.id
        order by (quien.num = quienes[${sql.lit(placeOf('precio'))}]) desc nulls last, quien.precedencia, quien.num limit 1))
    order by proveedor.nombre_p nulls last, libro.titulo_p, libro.num offset ${offset} limit ${limit}`.execute(db)
  const necesidades = rows.map(
    ({ id, isbn, titulo, pvp, proveedor_id, proveedor, elegido, encargados, faltan, esperan, en_camino }) => ({
      libro: { _id: id, isbn, titulo, pvp: pesosOf(pvp) },
      proveedor: proveedor_id !== null && proveedor !== null ? { _id: proveedor_id, nombre: proveedor } : null,
      elegido,
      encargados,
      faltan,
      esperan,
      en_camino,
      pedir: computePedir({ encargados, faltan, esperan, enCamino: en_camino }),
    }),
  )
  return { necesidades, total: rows[0]?.total ?? 0 }
}
