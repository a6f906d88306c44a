// Rows for the panel's lists, made by SQL: as many as are missing.
import { note } from '../scripts/terminal.ts'
import type { Query } from './kept.ts'
import { formatNumber } from './report.ts'

const BATCH = 50_000
/** Books per author. */
const PER_AUTHOR = 5

export async function fillPanel(query: Query, wanted: { libros: number; cuentas: number; pedidos: number }) {
  await fill(query, 'libro', wanted.libros, insertLibros)
  await fill(query, 'usuario', wanted.cuentas, insertCuentas)
  await fill(query, 'pedido', wanted.pedidos, insertPedidos)
  await query('vacuum analyze')
}

async function fill(
  query: Query,
  table: string,
  wanted: number,
  insert: (query: Query, rows: number) => Promise<void>,
) {
  const [found] = await query<{ n: number }>(`select count(*)::int as n from ${table}`)
  for (let missing = wanted - (found?.n ?? 0); missing > 0; missing -= BATCH) {
    note(`${table}: faltan ${formatNumber(missing)}`)
    await insert(query, Math.min(BATCH, missing))
  }
}

// Frequent words that people search for, among rarer ones; each row takes some of them by its number.
const WORDS = `array['historia', 'mar', 'maria', 'viaje', 'noche', 'casa', 'sur', 'amor', 'ciudad', 'rio', 'luz', 'tiempo']`
const word = (at: string) => `(${WORDS})[1 + (${at}) % 12]`

/** Books without publisher and category, a fifth as many authors, and what the books are found by. */
async function insertLibros(query: Query, rows: number): Promise<void> {
  const [last] = await query<{ n: number }>('select coalesce(max(num), 0) as n from libro')
  const [author] = await query<{ n: number }>('select coalesce(max(num), 0) as n from autor')
  const [from, fromAuthor] = [last?.n ?? 0, author?.n ?? 0]
  await query(
    `insert into autor (id, nombre_completo, nombre_p, nombre, apellido)
     select uuidv7(), name, name, name, name
     from (select ${word('n')} || ' gonzalez ' || n as name from generate_series($1::int + 1, $1 + $2) as n) as names`,
    [fromAuthor, Math.ceil(rows / PER_AUTHOR)],
  )
  await query(
    `insert into libro (id, isbn, titulo, titulo_p, descripcion, precio, cara, formatos)
     select uuidv7(), '979' || body || (10 - s % 10) % 10, titulo, titulo, repeat('Una historia larga. ', 20),
       100000 + n % 900000, 'etiqueta.0.0', '{fisico}'
     from (
       select n, body, ${word('n')} || ' ' || ${word('n / 12')} || ' ' || n as titulo,
         (select sum(substr('979' || body, at, 1)::int * case when at % 2 = 1 then 1 else 3 end)
          from generate_series(1, 12) as at) as s
       from (select n, lpad(n::text, 9, '0') as body from generate_series($1::int + 1, $1 + $2) as n) as numbers
     ) as sums
     on conflict (isbn) do nothing`,
    [from, rows],
  )
  await query(
    `insert into libro_autor (libro_id, autor_id, orden)
     select libro.id, autor.id, 0 from libro join autor on autor.num = $2::int + 1 + (libro.num - $1::int) / ${PER_AUTHOR}
     where libro.num > $1 on conflict do nothing`,
    [from, fromAuthor],
  )
  await query(
    `insert into busqueda (libro_num, titulo_p, titulo_s, autores_p, facetas, precio, tn)
     select libro.num, titulo_p, titulo_p, '|' || nombre_p || '|', ',1,,,' || autor.num, precio,
       vector_libro(titulo_p, nombre_p, '', '') || marcar_facetas(null, '1', null, null, autor.num::text)
     from libro join libro_autor on libro_id = libro.id join autor on autor.id = autor_id
     where libro.num > $1 order by libro.num on conflict do nothing`,
    [from],
  )
}

async function insertCuentas(query: Query, rows: number): Promise<void> {
  await query(
    `insert into usuario (id, username, email, nombre, apellido, clave)
     select uuidv7(), 'lector_' || n, 'lector_' || n || '@correo.com', initcap(${word('n')}), 'Lector ' || ${word('n / 12')}, '-'
     from generate_series((select coalesce(max(num), 0) from usuario) + 1, (select coalesce(max(num), 0) from usuario) + $1::int) as n
     on conflict do nothing`,
    [rows],
  )
}

/** Orders of one line each, of the accounts in turn, in all states. */
async function insertPedidos(query: Query, rows: number): Promise<void> {
  await query(
    `with cuenta as (select id, row_number() over (order by num) as turno from usuario),
     serie as (select n, 1 + n % (select count(*) from usuario) as turno from generate_series(1, $1::int) as n),
     comprado as (select id, titulo, isbn, coalesce(precio, 0) as precio from libro order by num desc limit 1),
     nuevo as (
       insert into pedido (id, usuario_id, metodo_pago, servicio_envio, entrega, recargo, total, envio, estado, fecha_hora, fecha_entrega_estimada)
       select uuidv7(), cuenta.id, (array['debito', 'transferencia', 'efectivo', 'tarjeta'])[1 + n % 4], 'estandar', 'Oroño 1450', 0,
         precio, 0, (array['pendiente', 'procesado', 'enviado', 'entregado'])[1 + n % 4], now() - n * interval '3 minutes', current_date
       from serie join cuenta using (turno) cross join comprado
       returning id, total
     )
     insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
     select nuevo.id, 1, comprado.id, titulo, isbn, 1, total from nuevo, comprado`,
    [rows],
  )
}

/** Orders of the last 60 days, of one to five lines among the 20,000 newest books; a twentieth of them called off, all but the last days' delivered. As many as are missing. */
export async function insertVentas(query: Query, wanted: number): Promise<void> {
  const [found] = await query<{ n: number }>(
    `select count(*)::int as n from pedido where fecha_hora >= now() - interval '60 days'`,
  )
  for (let missing = wanted - (found?.n ?? 0); missing > 0; missing -= BATCH) {
    note(`pedidos de 60 días: faltan ${formatNumber(missing)}`)
    // The planner guesses few lines, and would compare each of them with each of the 20,000 books.
    await query('set enable_nestloop = off')
    await query(
      `with libre as (
         select id, titulo, isbn, coalesce(precio, 100000) as precio, row_number() over (order by num desc) - 1 as puesto
         from libro order by num desc limit 20000
       ),
       cuantos as (select count(*) as libros from libre),
       serie as (select n, uuidv7() as id, 1 + n % 5 as lineas from generate_series(1, $1::int) as n),
       linea as (
         select serie.id as pedido_id, n, linea, libre.id, titulo, isbn, precio, 1 + (n + linea) % 3 as cantidad
         from serie cross join lateral generate_series(1, lineas) as linea cross join cuantos
         join libre on puesto = (n::bigint * 7919 + linea * 104729) % libros
       ),
       nuevo as (
         insert into pedido (id, metodo_pago, servicio_envio, entrega, recargo, total, envio, estado, fecha_hora, fecha_entrega_estimada)
         select pedido_id, 'debito', 'estandar', 'Oroño 1450', 0, sum(cantidad::bigint * precio), 0,
           case
             when n % 20 = 0 then 'cancelado'
             when cuando < now() - interval '4 days' then 'entregado'
             else (array['pendiente', 'procesado', 'enviado', 'entregado'])[1 + n % 4]
           end,
           cuando, cuando::date + 5
         from linea cross join lateral (select now() - (n::float / $1) * interval '60 days' as cuando) as suyo
         group by pedido_id, n, cuando
       )
       insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, cantidad, precio_unitario)
       select pedido_id, linea, id, titulo, isbn, cantidad, precio from linea`,
      [Math.min(BATCH, missing)],
    )
    await query('reset enable_nestloop')
  }
  await query('vacuum analyze')
}
