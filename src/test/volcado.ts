// A dump as pg_dump writes one and a restore as pg_restore does it, with an empty search_path, by statements alone.
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'

const OURS = `relnamespace = 'public'::regnamespace`

/** Functions whose arguments or bodies name a table of ours, which pg_dump knows of them: they come after it. */
const OF_TABLES = `exists (
  select from pg_depend left join pg_type on refclassid = 'pg_type'::regclass and pg_type.oid = refobjid
  where classid = 'pg_proc'::regclass and objid = pg_proc.oid and (refclassid = 'pg_class'::regclass or typrelid <> 0))`

/** Lists of statements, in the order of a dump. Names in them have their schema, because the session that asks looks in none. */
const DUMP = [
  `select format('create text search configuration public.%I (parser = pg_catalog."default")', cfgname)
     from pg_ts_config where cfgnamespace = 'public'::regnamespace`,
  `select format('alter text search configuration public.%I add mapping for %I with %s', cfgname, alias,
       string_agg(mapdict::regdictionary::text, ', ' order by mapseqno))
     from pg_ts_config join pg_ts_config_map on mapcfg = pg_ts_config.oid
       join lateral ts_token_type(cfgparser) as kind on tokid = maptokentype
     where cfgnamespace = 'public'::regnamespace group by cfgname, alias`,
  `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and not ${OF_TABLES} order by proname`,
  `select format('create sequence %s', pg_class.oid::regclass) from pg_class
     where ${OURS} and relkind = 'S' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'i')`,
  `select format('create %s table %s (%s)', case relpersistence when 'u' then 'unlogged' else '' end, pg_class.oid::regclass,
       string_agg(format('%I %s %s %s', attname, format_type(atttypid, atttypmod),
         case when attgenerated = 's' then 'generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
              when attidentity <> '' then 'generated always as identity'
              when adbin is not null then 'default ' || pg_get_expr(adbin, adrelid) else '' end,
         case when attnotnull then 'not null' else '' end), ', ' order by attnum))
     from pg_class join pg_attribute on attrelid = pg_class.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where ${OURS} and relkind = 'r' and attnum > 0 and not attisdropped group by pg_class.oid, relpersistence`,
  `select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and ${OF_TABLES} order by proname`,
  `select format('create view %s as %s', oid::regclass, pg_get_viewdef(oid)) from pg_class where ${OURS} and relkind = 'v'`,
  'data',
  `select format('select setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value)
     from pg_sequences where schemaname = 'public' and last_value is not null`,
  `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
     from pg_constraint join pg_class on conrelid = pg_class.oid where ${OURS} and contype in ('c', 'p', 'u', 'x')`,
  `select pg_get_indexdef(indexrelid) from pg_index join pg_class on indrelid = pg_class.oid
     where ${OURS} and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`,
  `select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(pg_constraint.oid))
     from pg_constraint join pg_class on conrelid = pg_class.oid where ${OURS} and contype = 'f'`,
  `select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on tgrelid = pg_class.oid
     where ${OURS} and not tgisinternal`,
] as const

/** What a function or table that names something without its schema fails with. */
const UNKNOWN_NAMES = ['42P01', '42883', '42704', '42703', '3F000']

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select set_config('search_path', '', false); set client_min_messages = error`)
  return client
}

const listOf = async (client: pg.Client, query: string) =>
  (await client.query<string[]>({ text: query, rowMode: 'array' })).rows.map(([first = '']) => first)

/** Statements in turn; one that needs another of its list comes after it. What cannot be done at all is told. */
async function runAll(client: pg.Client, statements: readonly string[]): Promise<string[]> {
  const failed: { statement: string; message: string }[] = []
  for (const statement of statements) {
    await client.query(statement).catch((error: unknown) => failed.push({ statement, message: messageOf(error) }))
  }
  if (failed.length === 0 || failed.length === statements.length) return failed.map(({ message }) => message)
  return runAll(
    client,
    failed.map(({ statement }) => statement),
  )
}

async function copyRows(source: pg.Client, target: pg.Client): Promise<string[]> {
  const said: string[] = []
  const tables = await source.query<{ name: string; columns: string }>(
    `select pg_class.oid::regclass::text as name, string_agg(quote_ident(attname), ', ' order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where ${OURS} and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = '' group by pg_class.oid`,
  )
  for (const { name, columns } of tables.rows) {
    await pipeline(
      source.query(to(`copy ${name} (${columns}) to stdout`)),
      target.query(from(`copy ${name} (${columns}) from stdin`)),
    ).catch((error: unknown) => said.push(`${name}: ${messageOf(error)}`))
  }
  return said
}

/** Copies the schema `public` of one database with its rows into an empty other one; returns what could not be restored. */
export async function restoreByStatement(sourceUrl: string, targetUrl: string): Promise<string[]> {
  const [source, target] = await Promise.all([connect(sourceUrl), connect(targetUrl)])
  try {
    await target.query('set check_function_bodies = false')
    const said: string[] = []
    for (const part of DUMP) {
      if (part === 'data') said.push(...(await copyRows(source, target)))
      else said.push(...(await runAll(target, await listOf(source, part))))
    }
    return said
  } finally {
    await Promise.all([source.end(), target.end()])
  }
}

/** Writes every row of every table as it is, and deletes them, with an empty search_path; returns the names that were not found. */
export async function writeWithoutPath(url: string): Promise<string[]> {
  const client = await connect(url)
  const said: string[] = []
  const attempt = async (statement: string) => {
    await client.query('begin')
    await client.query(statement).catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && UNKNOWN_NAMES.includes(error.code ?? '')) {
        said.push(`${statement.slice(0, 60)}: ${error.message}`)
      }
    })
    await client.query('rollback')
  }
  try {
    const updates = await listOf(
      client,
      `select format('update %s set %s', pg_class.oid::regclass, string_agg(format('%1$I = %1$I', attname), ', '))
       from pg_class join pg_attribute on attrelid = pg_class.oid
       where ${OURS} and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''
       group by pg_class.oid`,
    )
    for (const statement of updates) await attempt(statement)
    const deletes = `select format('delete from %s', oid::regclass) from pg_class where ${OURS} and relkind = 'r'`
    for (const statement of await listOf(client, deletes)) await attempt(statement)
    return said
  } finally {
    await client.end()
  }
}

/** Functions of ours that look for names wherever their caller does. */
export async function listWandering(url: string): Promise<string[]> {
  const client = await connect(url)
  try {
    const { rows } = await client.query<{ name: string; definition: string; language: string }>(
      `select pg_proc.oid::regprocedure::text as name, pg_get_functiondef(pg_proc.oid) as definition, lanname as language
       from pg_proc join pg_language on prolang = pg_language.oid
       where pronamespace = 'public'::regnamespace and prosqlbody is null
         and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')`,
    )
    const found: string[] = []
    await client.query('begin')
    for (const { name, definition, language } of rows) {
      // A body of SQL is read when it is made; one of another language only when it runs.
      const isRead = language === 'sql' && (await isAccepted(client, definition))
      if (!isRead) found.push(name)
    }
    await client.query('rollback')
    return found
  } finally {
    await client.end()
  }
}

async function isAccepted(client: pg.Client, statement: string): Promise<boolean> {
  await client.query('savepoint here')
  return client.query(statement).then(
    () => true,
    async () => {
      await client.query('rollback to savepoint here')
      return false
    },
  )
}
