// Today's schema as a text to read: what all migrations have made, by rooms.
import pg from 'pg'
import { ROOMS } from '../../walls.config.ts'
import { listOwners, readSources } from './owners.ts'

const COLUMNS = `
  select c.relname as tabla, a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
    || case when a.attidentity <> '' then ' generated ' || case a.attidentity when 'a' then 'always' else 'by default' end || ' as identity' else '' end
    || case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
            when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end
    || case when a.attnotnull then ' not null' else '' end as linea
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname collate "C", a.attnum`
const RULES = `
  select conrelid::regclass::text as tabla, 'constraint ' || conname || ' ' || pg_get_constraintdef(oid, true) as linea
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('p', 'u', 'f', 'c', 'x')
  order by array_position('{p,u,f,c,x}'::"char"[], contype), conname collate "C"`
const INDEXES = `
  select tablename::text as tabla, indexdef || ';' as linea from pg_indexes
  where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname and contype in ('p', 'u', 'x'))
  order by indexname collate "C"`
const TRIGGERS = `
  select tgrelid::regclass::text as tabla, pg_get_triggerdef(oid, true) || ';' as linea from pg_trigger
  where not tgisinternal order by tgname collate "C"`
const VIEWS = `
  select 'create view ' || relname || ' as' || E'\\n' || pg_get_viewdef(oid, true) as texto from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('v', 'm') order by relname collate "C"`
const FUNCTIONS = `
  select rtrim(pg_get_functiondef(oid)) || ';' as texto from pg_proc
  where pronamespace = 'public'::regnamespace and prokind in ('f', 'p')
  order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`

type Line = { tabla: string; linea: string }

/** The schema of the database at `url`, and the major version of PostgreSQL that printed it. */
export async function printSchema(url: string): Promise<{ text: string; major: number }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const lines = async (query: string) => Map.groupBy((await client.query<Line>(query)).rows, ({ tabla }) => tabla)
    const texts = async (query: string) => (await client.query<{ texto: string }>(query)).rows.map(({ texto }) => texto)
    const [columns, rules] = [await lines(COLUMNS), await lines(RULES)]
    const [indexes, triggers] = [await lines(INDEXES), await lines(TRIGGERS)]
    const owners = listOwners(readSources())
    const of = (kind: Map<string, Line[]>, table: string) => (kind.get(table) ?? []).map(({ linea }) => linea)
    const show = (table: string): string => {
      const owner = owners.get(table)
      const inside = [...of(columns, table), ...of(rules, table)].map((line) => `  ${line}`).join(',\n')
      const head = owner ? `-- ${owner.slice}${owner.about && `: ${owner.about}`}\n` : ''
      return [`${head}create table ${table} (\n${inside}\n);`, ...of(indexes, table), ...of(triggers, table)].join('\n')
    }
    const tables = [...columns.keys()]
    const parts = [...Object.keys(ROOMS), 'platform', undefined].flatMap((room) => {
      const mine = tables.filter((table) => owners.get(table)?.room === room)
      return mine.length === 0 ? [] : [`-- ===== ${room ?? 'nobody'} =====`, ...mine.map(show)]
    })
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return {
      major: Math.floor(Number(rows[0]?.server_version_num) / 10_000),
      text: [
        ...parts,
        '-- ===== views =====',
        ...(await texts(VIEWS)),
        '-- ===== functions =====',
        ...(await texts(FUNCTIONS)),
      ]
        .map((part) => part.trim())
        .join('\n\n'),
    }
  } finally {
    await client.end()
  }
}
