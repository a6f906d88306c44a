import { sql } from 'kysely'
import type { Formato } from '../catalogo/catalogo.rules.ts'
import type { ReglaLegal } from '../descuentos/descuento.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Centavos } from '../platform/money.ts'
import type { Oferta } from './rebaja.rules.ts'

type Row = Omit<Oferta, 'desde' | 'hasta'> & { desde: Date; hasta: Date }

/** What a row of `oferta_alcance` applies to, as `toClaves` names it. */
export const CLAVE = sql<string>`coalesce(case when todo then 'todo' end, 'libro:' || libro_id, 'autor:' || autor_id,
  'editorial:' || editorial_id, 'categoria:' || categoria_id, 'formato:' || formato)`

/** Whether there are offers that are not over yet: a column for those who ask something else anyway. */
export const HAY_OFERTAS = sql<boolean>`exists (select from oferta where hasta > now())`

/** The offers that are not over yet, and what the database's clock says, in milliseconds. */
export async function listPorTerminar(db: Db): Promise<{ ofertas: Oferta[]; reloj: number }> {
  const { rows } = await sql<Row & { reloj: Date }>`
    select id, titulo, texto, clase, valor, redondeo, sentido, banner, desde, hasta, clock_timestamp() as reloj,
      array(select ${CLAVE} from oferta_alcance where oferta_id = oferta.id order by orden) as alcance
    from oferta where hasta > now() order by num`.execute(db)
  const ofertas = rows.map(({ reloj: _, desde, hasta, ...row }) => ({
    ...row,
    desde: desde.getTime(),
    hasta: hasta.getTime(),
  }))
  // Without offers the clock does not matter.
  return { ofertas, reloj: rows[0]?.reloj.getTime() ?? Date.now() }
}

export type LibroConClaves = {
  _id: string
  precio: Centavos | null
  pvp_centavos: Centavos | null
  regla_precio: ReglaLegal
  editorial: { _id: string } | null
  autores: { _id: string }[]
  categorias: { _id: string }[]
  formatos: Formato[]
}

/** What tells which offers these books have. */
export async function listClaves(db: Db, ids: readonly string[]): Promise<LibroConClaves[]> {
  const { rows } = await sql<LibroConClaves>`
    select id as _id, precio, pvp_centavos, regla_precio, formatos,
      case when editorial_id is not null then json_build_object('_id', editorial_id) end as editorial,
      coalesce((select json_agg(json_build_object('_id', autor_id)) from libro_autor where libro_id = libro.id), '[]') as autores,
      coalesce((select json_agg(json_build_object('_id', categoria_id)) from libro_categoria where libro_id = libro.id), '[]')
        as categorias
    from libro where id = any(${ids}::uuid[])`.execute(db)
  return rows
}
