// The stock of a shop under load or faults: its counted books, and what must hold of them afterwards (docs/decisions/064).
import { randomUUID } from 'node:crypto'
import { SQL_DESCUADRES } from '#test/existencias.invariantes.ts'

/** A statement over the shop's database, without values. */
type Ask = <Row extends object>(text: string) => Promise<Row[]>

type Cuenta = {
  /** Names of the places to be made; their copies are all sold online. */
  lugares: readonly string[]
  /** Copies of each book in each place. */
  copias: number
}

/** One customer of a bench or of a fault run buys as thousands do: what an account may keep unpaid has no bound there (085). */
const SIN_TOPES = ['pedidos_por_cuenta', 'ejemplares_por_cuenta', 'porcion_por_cuenta']

/** Makes places and puts copies of these books into each; returns the ids of the places. */
export async function countLibros(
  query: Ask,
  libros: readonly string[],
  { lugares, copias }: Cuenta,
): Promise<string[]> {
  const ids = lugares.map(() => randomUUID())
  await query(`
    insert into ajuste_tienda (clave, valor) values ${SIN_TOPES.map((clave) => `('existencias.${clave}', '0')`).join()}
    on conflict (clave) do update set valor = excluded.valor`)
  for (const [n, nombre] of lugares.entries()) {
    await query(
      `insert into lugar (id, nombre, nombre_p, tipo, orden) values ('${ids[n]}', '${nombre}', lower('${nombre}'), 'local', ${n})`,
    )
  }
  await query(`
    insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
    select libro, lugar, 'firme', 'alta_inicial', ${copias}
    from unnest('{${libros.join()}}'::uuid[]) as libro, unnest('{${ids.join()}}'::uuid[]) as lugar order by libro`)
  return ids
}

export type Cuadre = {
  /** Numbers that are not their sums, in words; see `SQL_DESCUADRES`. */
  descuadres: string[]
  /** Lines of counted books for which not exactly their copies are kept, sold, given back or promised. */
  sinEjemplares: number
}

/**
 * What the stock holds after a run. Books must have been counted before they were ordered for the first time: `desde` is the
 * highest number of an order of before. Copies that left in a parcel must be sold.
 */
export async function judgeExistencias(query: Ask, desde = 0): Promise<Cuadre> {
  const broken = await query<{ que: string }>(SQL_DESCUADRES)
  const unsold = await query<{ que: string }>(`
    select 'line ' || i.linea || ' of ' || i.pedido_id || ': ' || sum(i.cantidad) || ' left in parcels, sold: ' || coalesce(r.suma, 0) as que
    from despacho_item i join despacho d on d.id = i.despacho_id and d.estado not in ('preparado', 'devuelto', 'perdido')
    join lateral (select sum(cantidad) filter (where estado = 'consumida') as suma, sum(cantidad) as todas from reserva
      where reserva.pedido_id = i.pedido_id and reserva.linea = i.linea) r on r.todas is not null
    group by i.pedido_id, i.linea, r.suma having sum(i.cantidad) > coalesce(r.suma, 0)`)
  const [lines] = await query<{ n: number }>(`
    select count(*)::int as n from pedido_item i join pedido p on p.id = i.pedido_id and p.numero > ${desde}
    where exists (select from existencia e where e.libro_id = i.libro_id) and i.cantidad <> coalesce((
      select sum(cantidad) from (
        select cantidad from reserva r where r.pedido_id = i.pedido_id and r.linea = i.linea
        union all select cantidad from encargo e where e.pedido_id = i.pedido_id and e.linea = i.linea and e.estado <> 'servido'
      ) as partes), 0)`)
  return { descuadres: [...broken, ...unsold].map(({ que }) => que), sinEjemplares: lines?.n ?? 0 }
}

/** Enough for every order of a bench in all, and few enough to be counted. */
const MUCHAS = 8_000

export type Libreria = {
  /** The counted books and their places. */
  libros: string[]
  lugares: string[]
  /** What the stock holds of all orders since. */
  judge(): Promise<Cuadre>
}

/** Counts a share (0 to 1) of these books in two places; null where it is none. */
export async function openLibreria(query: Ask, libros: readonly string[], share: number): Promise<Libreria | null> {
  const contados = libros.filter((_, n) => Math.floor((n + 1) * share) > Math.floor(n * share))
  if (contados.length === 0) return null
  const [last] = await query<{ n: number }>('select coalesce(max(numero), 0)::int as n from pedido')
  const lugares = await countLibros(query, contados, { lugares: ['Local', 'Depósito'], copias: MUCHAS })
  return { libros: contados, lugares, judge: () => judgeExistencias(query, last?.n) }
}
