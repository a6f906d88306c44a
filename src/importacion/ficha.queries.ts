// What an import writes of editions (`libro_ficha`). It fills gaps and never changes a fact that is known: who typed it, or
// which catalogue said it first, is not known of one fact.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { type Tramo, within } from './staging.queries.ts'

/** The columns with their types, as a record of JSON is read. */
const COLUMNAS = {
  ...{ contribuidores: 'jsonb', coleccion: 'text', coleccion_p: 'text', coleccion_numero: 'text' },
  ...{ numero_edicion: 'integer', edicion: 'text', paginas: 'integer', alto_mm: 'integer', ancho_mm: 'integer' },
  ...{ grueso_mm: 'integer', peso_g: 'integer', encuadernacion: 'text', titulo_original: 'text' },
  ...{ idioma_original: 'text', audiencia: 'text', thema: 'text[]', indice: 'text', estado_editorial: 'text' },
  ...{ disponibilidad: 'text' },
} as const
const NOMBRES = Object.keys(COLUMNAS)
/** What an empty list is; these columns are never null. */
const VACIAS: Record<string, ReturnType<typeof sql>> = { contribuidores: sql`'[]'::jsonb`, thema: sql`'{}'::text[]` }

const columns = (toSql: (name: string) => ReturnType<typeof sql>) => sql.join(NOMBRES.map(toSql))
const RECORD = sql.join(Object.entries(COLUMNAS).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
const VALUES = columns((name) => {
  const value = sql`r.${sql.ref(name)}`
  return VACIAS[name] ? sql`coalesce(${value}, ${VACIAS[name]})` : value
})
/** The given value, or where there is none the stored one. */
const FILLED = columns((name) => {
  const [given, stored] = [sql`excluded.${sql.ref(name)}`, sql`libro_ficha.${sql.ref(name)}`]
  return sql`${sql.ref(name)} = coalesce(${VACIAS[name] ? sql`nullif(${given}, ${VACIAS[name]})` : given}, ${stored})`
})

/** The names of what is known of the edition of the book `l`; of a series also its folded name. */
const CONOCIDO = sql`array(
  select key from libro_ficha cross join lateral jsonb_each(to_jsonb(libro_ficha))
  where libro_id = l.id and value not in ('null', '[]'))`

/** Of new books. */
export const insertFichas = (db: Db, tramo: Tramo) =>
  sql`
    insert into libro_ficha (libro_id, ${columns((name) => sql.ref(name))})
    select f.id, ${VALUES}
    from imp_plan p join importacion_fila f using (linea) cross join lateral jsonb_to_record(f.ficha) as r (${RECORD})
    where p.clase is null and p.libro_id is null and f.ficha is not null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
    order by linea`.execute(db)

/**
 * Finds the stored books of whose edition the file says something new, locks them and notes them among what changes.
 * Returns how many of them change in nothing else.
 */
export async function lockFichas(db: Db): Promise<number> {
  const { rows } = await sql<{ sola: boolean }>`
    insert into imp_cambio (linea, libro_id, columnas)
    select linea, l.id, '{ficha}'
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
    where p.clase is null and f.ficha is not null and f.ficha - ${CONOCIDO} <> '{}'
    order by l.id
    for no key update of l
    on conflict (linea) do update set columnas = imp_cambio.columnas || excluded.columnas
    returning columnas = '{ficha}' as sola`.execute(db)
  return rows.filter(({ sola }) => sola).length
}

/** Writes them. Returns the books whose search rows have to be written again. */
export async function updateFichas(db: Db, tramo: Tramo): Promise<string[]> {
  const { rows } = await sql<{ libro_id: string }>`
    insert into libro_ficha (libro_id, ${columns((name) => sql.ref(name))})
    select l.id, ${VALUES}
    from imp_cambio c join importacion_fila f using (linea) join libro l on l.id = c.libro_id
      cross join lateral jsonb_to_record(f.ficha - ${CONOCIDO}) as r (${RECORD})
    where 'ficha' = any(c.columnas) and c.linea ${within(tramo)} and f.linea ${within(tramo)}
    order by l.id
    on conflict (libro_id) do update set ${FILLED}
    returning libro_id`.execute(db)
  return rows.map(({ libro_id }) => libro_id)
}
