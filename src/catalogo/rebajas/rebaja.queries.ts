import { sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { ReglaLegal } from '#catalogo/descuentos/descuento.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { DIAS_ANTES, type Lista, type Vigencia } from './antes.rules.ts'
import type { Oferta } from './rebaja.rules.ts'

type Row = Omit<Oferta, 'desde' | 'hasta'> & { desde: Date; hasta: Date }

/** What a row of `oferta_alcance` or `cupon_alcance` applies to, as `toClaves` names it. */
export const CLAVE = sql<string>`nombrar_alcance(todo, libro_id, autor_id, editorial_id, categoria_id, formato)`

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

/** Milliseconds since 1970 with what is below one, so that no two instants look like the same. */
const instante = (column: string) => sql<number>`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`

/** The most stretches of offers that are looked at, the latest ones. */
const VIGENCIAS_MAX = 10_000

/**
 * What offers were, as far back as a struck price may have to look: before the first of those that are not over, or before
 * `inicio` (milliseconds since 1970), whichever is earlier.
 */
export async function listVigencias(db: Db, inicio: number | null = null): Promise<Vigencia[]> {
  const { rows } = await sql<Vigencia>`
    select oferta_id as oferta, clase, valor, redondeo, sentido, alcance,
      ${instante('desde')} as desde, ${instante('hasta')} as hasta
    from oferta_historia where hasta > least(to_timestamp(${inicio}::float8 / 1000), (
      select min(antes.desde) from oferta_historia as antes join oferta on oferta.id = antes.oferta_id
      where oferta.hasta > now())) - ${DIAS_ANTES} * interval '1 day'
    order by hasta desc, id desc limit ${sql.lit(VIGENCIAS_MAX)}`.execute(db)
  return rows
}

/** The prices that these books had since `desde`, milliseconds since 1970. By the index of each book's history. */
export async function listCambios(
  db: Db,
  ids: readonly string[],
  desde: number,
): Promise<Map<string, Omit<Lista, 'precio'>>> {
  const { rows } = await sql<Omit<Lista, 'precio'> & { _id: string }>`
    select libro.id as _id, ${instante('creado_en')} as creado, coalesce((
      select json_agg(json_build_object('en', ${instante('cambiado_en')}, 'antes', antes) order by id)
      from precio_historia where libro_id = libro.id and cambiado_en > to_timestamp(${desde}::float8 / 1000)), '[]') as cambios
    from libro where id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ _id, ...libro }) => [_id, libro]))
}
