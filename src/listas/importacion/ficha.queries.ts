// What an import writes of editions (`libro_ficha`), fact by fact. A list without a supplier fills gaps, one that was written here says all. A supplier's list also
// changes what it, or a weaker one, said before; a fact that is known and nobody's word counts as typed in by hand.
import { type RawBuilder, sql } from 'kysely'
import { sqlEnsureFichas, sqlInsertFichas, sqlUpdateFichas } from '#catalogo/libros/ficha/ficha.service.ts'
import type { Hecho } from '#catalogo/libros/ficha/hecho.rules.ts'
import { mapHechos } from '#catalogo/libros/ficha/hechos.rules.ts'
import { CAMPOS_DE_FICHA, CAMPOS_DE_LIBRO, MANO, placeOf } from '#catalogo/libros/origen/origen.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { BUSCADOS } from './campos.queries.ts'
import { type Tramo, within } from './staging.queries.ts'

type Sql = RawBuilder<unknown>

/** How each kind of fact is read from a record of JSON, and what an empty list is: such a column is never null. */
const TIPOS: Record<Hecho['tipo'], { tipo: string; vacia?: Sql }> = {
  entero: { tipo: 'integer' },
  renglon: { tipo: 'text' },
  parrafos: { tipo: 'text' },
  elegido: { tipo: 'text' },
  personas: { tipo: 'jsonb', vacia: sql`'[]'::jsonb` },
  criticas: { tipo: 'jsonb', vacia: sql`'[]'::jsonb` },
  codigos: { tipo: 'text[]', vacia: sql`'{}'::text[]` },
}
/** The columns by their names, each with the fact that it is a part of. */
const COLUMNAS: Record<string, { tipo: string; vacia?: Sql; campo: string }> = {
  ...mapHechos((nombre, { tipo, con = nombre }) => ({ ...TIPOS[tipo], campo: con })),
  coleccion_p: { ...TIPOS.renglon, campo: 'coleccion' },
}
const NOMBRES = Object.keys(COLUMNAS)
/** What is written into a column of the record `r`. */
const toValor = (name: string) => {
  const value = sql`r.${sql.ref(name)}`
  const vacia = COLUMNAS[name]?.vacia
  return vacia ? sql`coalesce(${value}, ${vacia})` : value
}

const columns = (toSql: (name: string) => Sql) => sql.join(NOMBRES.map(toSql))
const RECORD = sql.join(Object.entries(COLUMNAS).map(([name, { tipo }]) => sql`${sql.ref(name)} ${sql.raw(tipo)}`))
const VALUES = columns(toValor)
/** The facts follow one another in `libro_origen`, from here. */
const PRIMERO = CAMPOS_DE_LIBRO.length + 1
const FACTS = sql`array[${sql.join(CAMPOS_DE_FICHA.map((campo) => sql.lit(campo)))}]`
/** Whose word the fact `campo` of the book is, by `o`; the facts follow one another in `libro_origen`. */
const holder = (campo: Sql) => sql`o.quienes[${sql.lit(PRIMERO - 1)} + array_position(${FACTS}, ${campo})]`

/** A fact out of the book's edition `j`, a JSON object, as it is compared and kept: a series with number and folded name. */
const factOf = (campo: Sql) =>
  sql`case ${campo} when 'coleccion' then jsonb_build_array(j -> 'coleccion', j -> 'coleccion_numero', j -> 'coleccion_p')
    else j -> ${campo} end`
/** Once a row: without the offset the planner would make it for each fact. */
const EDICION = sql`(select to_jsonb(x) as j offset 0) as y`
const NADA = sql`('null', '[]', '[null, null, null]')`

/** Of new books. */
export const insertFichas = (db: Db, tramo: Tramo) =>
  sql`${sqlInsertFichas(
    columns((name) => sql.ref(name)),
    sql`
    select f.id, ${VALUES}
    from imp_plan p join importacion_fila f using (linea) cross join lateral jsonb_to_record(f.ficha) as r (${RECORD})
    where p.clase is null and p.libro_id is null and f.ficha is not null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
    order by linea`,
  )}`.execute(db)

/** Those facts of the book `libro` that `campos` names, as one JSON object. */
export const keepFicha = (libro: Sql, campos: Sql) => sql`coalesce((
  select jsonb_object_agg(campo, ${factOf(sql`campo`)})
  from unnest(${campos}) as campo left join libro_ficha as x on x.libro_id = ${libro} cross join lateral ${EDICION}
  where campo = any(${FACTS})), '{}')`

/** A supplier; the shop's own hand, which a file has that was written here; null is a list of nobody. */
type Emisor = { num: number; fuertes: readonly number[] } | 'mano' | null

/**
 * Finds the stored books of whose edition the file says something else, locks them and notes them among what changes, with
 * what a stronger word keeps.
 */
export async function lockFichas(db: Db, emisor: Emisor, conHistoria: boolean): Promise<void> {
  const quien = emisor === 'mano' ? null : emisor
  const fuertes = sql`array[${sql.join([MANO, ...(quien?.fuertes ?? [])].map((num) => sql.lit(num)))}]::smallint[]`
  const propio = sql`coalesce(${holder(sql`campo`)} <> all(${fuertes}), false)`
  await sql`
    insert into imp_cambio (linea, libro_id, columnas, retenidas, ficha, antes)
    select linea, l.id, case when v.elegidos <> '{}' then '{ficha}'::text[] else '{}' end, v.retenidos, v.elegidos,
      ${conHistoria ? keepFicha(sql`l.id`, sql`v.elegidos`) : sql`null::jsonb`}
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
      left join libro_ficha x on x.libro_id = l.id ${quien ? sql`left join libro_origen o on o.libro_id = l.id` : sql``}
      cross join lateral ${EDICION}
      cross join lateral (
        select coalesce(array_agg(campo) filter (where puede), '{}') as elegidos,
          coalesce(array_agg(campo) filter (where not puede), '{}') as retenidos
        from unnest(${FACTS}) as campo
          cross join lateral (select ${factOf(sql`campo`)} as stored, f.ficha -> campo as given) as s
          cross join lateral (select coalesce(stored in ${NADA}, true) as nada) as n
          cross join lateral (select case
            when given is not null then nada or ${quien ? propio : sql.lit(emisor === 'mano')}
              or campo = 'coleccion' and x.coleccion_numero is null and x.coleccion_p = f.ficha ->> 'coleccion_p'
            else true end as puede) as w
        where case when given is null then ${
          quien ? sql`campo = any(f.vacia) and not nada and ${holder(sql`campo`)} = ${sql.lit(quien.num)}` : sql`false`
        }
          when campo = 'coleccion' then x.coleccion is distinct from f.ficha ->> 'coleccion'
            or x.coleccion_numero <> f.ficha ->> 'coleccion_numero'
            or x.coleccion_numero is null and f.ficha ? 'coleccion_numero'
          else given is distinct from stored end
      ) as v
    where p.clase is null and (f.ficha is not null or f.vacia is not null)
      and (v.elegidos <> '{}' or ${quien ? sql`v.retenidos <> '{}'` : sql`false`})
    order by l.id
    for no key update of l
    on conflict (linea) do update set columnas = imp_cambio.columnas || excluded.columnas,
      retenidas = imp_cambio.retenidas || excluded.retenidas, ficha = excluded.ficha,
      antes = imp_cambio.antes || excluded.antes`.execute(db)
}

/** Writes them. Returns the books whose search rows have to be written again. */
export async function updateFichas(db: Db, tramo: Tramo): Promise<string[]> {
  const cambios = sql`imp_cambio c join importacion_fila f using (linea)`
  const suyos = sql`c.ficha <> '{}' and c.linea ${within(tramo)} and f.linea ${within(tramo)}`
  await sql`${sqlEnsureFichas(sql`select c.libro_id from ${cambios} where ${suyos} order by c.libro_id`)}`.execute(db)
  const valores = columns((name) => {
    const campo = sql.lit(COLUMNAS[name]?.campo)
    return sql`${sql.ref(name)} = case when ${campo} = any(c.ficha) then ${toValor(name)} else x.${sql.ref(name)} end`
  })
  const { rows } = await sql<{ libro_id: string; buscada: boolean }>`
    ${sqlUpdateFichas(
      valores,
      sql`${cambios} cross join lateral jsonb_to_record(coalesce(f.ficha, '{}')) as r (${RECORD})`,
      sql`x.libro_id = c.libro_id and ${suyos}`,
    )}
    returning x.libro_id, c.ficha && ${BUSCADOS} as buscada`.execute(db)
  return rows.filter(({ buscada }) => buscada).map(({ libro_id }) => libro_id)
}

/** How a column of `libro_ficha` gets its value of before, out of `d.antes`. */
function toAntes(name: string): Sql {
  const { tipo, vacia, campo } = COLUMNAS[name] ?? {}
  // A series is kept with its number and its folded name, in this order.
  const parte = ['coleccion', 'coleccion_numero', 'coleccion_p'].indexOf(name)
  if (parte >= 0) return sql`d.antes -> ${sql.lit(campo)} ->> ${sql.lit(parte)}`
  const kept = sql`d.antes -> ${sql.lit(name)}`
  if (!vacia) return sql`(d.antes ->> ${sql.lit(name)})::${sql.raw(tipo ?? 'text')}`
  const list = tipo === 'jsonb' ? kept : sql`array(select jsonb_array_elements_text(${kept}))`
  return sql`case when jsonb_typeof(${kept}) = 'array' then ${list} else ${vacia} end`
}

/** Puts back the facts that `imp_deshacer` has chosen, of the rows `suyos` (a condition on `d`). */
export async function restoreFichas(trx: Db, suyos: Sql): Promise<void> {
  const valores = columns((name) => {
    const campo = sql.lit(COLUMNAS[name]?.campo)
    return sql`${sql.ref(name)} = case when ${campo} = any(d.campos) then ${toAntes(name)} else x.${sql.ref(name)} end`
  })
  const donde = sql`x.libro_id = d.libro_id and d.campos && ${FACTS} and ${suyos}`
  await sql`${sqlUpdateFichas(valores, sql`imp_deshacer d`, donde)}`.execute(trx)
}

/** Whose word each fact of a new book is: the sender's, where the row gives it. */
export const claimFichaNueva = (quien: Sql) =>
  sql`case when f.ficha is null then '{}'::smallint[] else array[${sql.join(
    CAMPOS_DE_FICHA.map((campo) => sql`case when f.ficha ? ${sql.lit(campo)} then ${quien} end`),
  )}]::smallint[] end`

const STORED = (quienes: Sql) => sql`${quienes}[${sql.lit(PRIMERO)}:${sql.lit(PRIMERO + CAMPOS_DE_FICHA.length - 1)}]`

/**
 * The same of a stored book, once it is written: `c` is its change, `x` its edition. What was known already and is nobody's
 * word becomes the hand's; what was emptied is nobody's.
 */
export const claimFicha = (quienes: Sql, quien: Sql, fuertes: Sql) => sql`case
  when f.ficha is null and f.vacia is null then coalesce(${STORED(quienes)}, '{}') else array[${sql.join(
    CAMPOS_DE_FICHA.map((campo) => {
      const [name, held] = [sql.lit(campo), sql`${quienes}[${sql.lit(placeOf(campo))}]`]
      return sql`case when f.ficha ? ${name} then case when ${held} = any(${fuertes}) then ${held}
          when ${held} is null and not coalesce(${name} = any(c.ficha), false) then ${sql.lit(MANO)}::smallint else ${quien} end
        when ${name} = any(c.ficha) then null else ${held} end`
    }),
  )}]::smallint[] end`

/** The same where a list of the shop itself wrote them. */
export const claimFichaDeLaCasa = (quienes: Sql) => sql`case
  when coalesce(c.ficha, '{}') = '{}' then coalesce(${STORED(quienes)}, '{}') else array[${sql.join(
    CAMPOS_DE_FICHA.map(
      (campo) =>
        sql`case when ${sql.lit(campo)} = any(c.ficha) then ${sql.lit(MANO)}::smallint else ${quienes}[${sql.lit(placeOf(campo))}] end`,
    ),
  )}]::smallint[] end`
