// What keeps a row that an import made: whatever else of the database refers to it. The database's own foreign keys say what there is, so
// that a table of tomorrow counts from its first day.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

type Creada = 'libro' | 'autor' | 'editorial'

/** Tables that are a part of the row itself, or are computed from it: they come and go with it. */
const PROPIAS: Record<Creada, readonly string[]> = {
  libro: [
    ...['libro_autor', 'libro_categoria', 'libro_ficha', 'libro_origen', 'libro_mensaje', 'libro_registro'],
    ...['libro_situacion', 'libro_disponible', 'obra_clave', 'comprado_con', 'precio_historia', 'pvp_historia'],
  ],
  autor: [],
  editorial: [],
}

/** Why a book stays, by the table that refers to it; the first one that does is told. */
const MOTIVOS: Record<string, string> = {
  pedido_item: 'está en un pedido',
  venta_mostrador_linea: 'se vendió en el mostrador',
  opinion: 'tiene opiniones',
  espera: 'hay lectores que lo esperan',
  encargo: 'está encargado en un pedido',
  mesa_libro: 'está en una mesa',
  novedad_libro: 'está en una novedad',
  oferta_alcance: 'está en una oferta',
  cupon_alcance: 'está en un cupón',
  precio_cambio: 'tiene un precio programado',
  existencia: 'tiene existencias',
  movimiento: 'tuvo existencias',
  movimiento_pedido: 'tuvo existencias',
  libro_venta: 'tiene su modo de venta',
  libro_proveedor: 'tiene su proveedor elegido',
  compra_linea: 'está en una compra',
  remito_linea: 'está en un remito',
  liquidacion_linea: 'está en una liquidación',
  conteo_titulo: 'está en un recuento',
  conteo_bip: 'está en un recuento',
  conteo_diferencia: 'está en un recuento',
  elogio: 'tiene unas palabras de la librería',
  obra_libro: 'está en una obra',
  obra_aparte: 'se apartó de una obra',
}
const describeUso = (tabla: string): string => MOTIVOS[tabla] ?? 'otra parte de la tienda lo nombra'
const ORDEN = Object.keys(MOTIVOS)
const rankOf = (tabla: string): number => (ORDEN.includes(tabla) ? ORDEN.indexOf(tabla) : ORDEN.length)

/** A column that refers to the row's column `a`. */
export type Referencia = { tabla: string; columna: string; a: string }

/** Every column that refers to rows of this table, without the row's own parts. */
export async function listReferencias(db: Db, de: Creada): Promise<Referencia[]> {
  const { rows } = await sql<Referencia>`
    select tabla.relname::text as tabla, suya.attname::text as columna, de.attname::text as a
    from pg_constraint c join pg_class tabla on tabla.oid = c.conrelid
    join pg_attribute suya on suya.attrelid = c.conrelid and suya.attnum = c.conkey[1]
    join pg_attribute de on de.attrelid = c.confrelid and de.attnum = c.confkey[1]
    where c.contype = 'f' and c.confrelid = ${de}::regclass and c.conparentid = 0
      and tabla.relname <> all(${PROPIAS[de]}::text[])
    order by 1, 2`.execute(db)
  return rows
}

/** What rules wrote of a book by themselves is no use of it: rows of the table, as `uso`, that do not count. */
const SALVO: Record<string, RawBuilder<unknown>> = {
  obra_libro: sql`exists (select from obra where obra.id = uso.obra_id and obra.por = 'regla')`,
}

const toUsos = ({ tabla, columna, a }: Referencia, elegidos: RawBuilder<unknown>) => sql`
  select l.id, ${tabla}::text as tabla from libro l join ${sql.table(tabla)} as uso on uso.${sql.id(columna)} = l.${sql.id(a)}
  where l.id in ${elegidos} and not ${SALVO[tabla] ?? sql`false`}`

/** Of the chosen books (a subquery of ids) those that something refers to, with the reason; rows of the tables `sin` do not count. */
export async function listUsados(
  trx: Db,
  elegidos: RawBuilder<unknown>,
  sin: readonly string[] = [],
): Promise<{ id: string; motivo: string }[]> {
  const usos = [
    ...(await listReferencias(trx, 'libro'))
      .filter(({ tabla }) => !sin.includes(tabla))
      .map((referencia) => toUsos(referencia, elegidos)),
    // A list of keys has no foreign key.
    sql`select u.id, 'precio_cambio' from precio_cambio cross join lateral unnest(libros) as u (id) where u.id in ${elegidos}`,
  ]
  const { rows } = await sql<{ id: string; tablas: string[] }>`
    select id, array_agg(distinct tabla) as tablas from (${sql.join(usos, sql` union all `)}) as usos
    group by id order by id`.execute(trx)
  return rows.map(({ id, tablas }) => {
    const [first = ''] = tablas.toSorted((a, b) => rankOf(a) - rankOf(b))
    return { id, motivo: describeUso(first) }
  })
}

/** That nothing refers to the author or publisher `fila`, for a condition. */
export async function sqlSinUso(trx: Db, de: 'autor' | 'editorial'): Promise<RawBuilder<unknown>> {
  const usos = (await listReferencias(trx, de)).map(
    ({ tabla, columna, a }) =>
      sql`not exists (select from ${sql.table(tabla)} as uso where uso.${sql.id(columna)} = ${sql.ref(`${de}.${a}`)})`,
  )
  return sql.join([sql`true`, ...usos], sql` and `)
}
