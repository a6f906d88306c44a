// The linter of our migrations: Squawk for what locks and breaks, and rules of our own for what it does not know
// (docs/decisions/042-migrations.md).
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { isOutsideTransactions } from '#platform/db/apply-migration.ts'
import { root } from '../../scripts/root.ts'

/** `line` counts from 1. */
export type Finding = { file: string; line: number; rule: string }
type Statement = { text: string; from: number; to: number }
type Source = { path: string; sql: string }

const SQUAWK = join(root, 'node_modules', 'squawk-cli', 'js', 'bin', 'squawk')
const OLDEST_POSTGRES = '15'
/**
 * What is decided otherwise here: the runner sets lock_timeout and repeats, a file outside transactions is judged below,
 * integers number rows, and long statements are found by timing an upgrade.
 */
const NOT_OURS = [
  ...['require-lock-timeout', 'require-statement-timeout', 'prefer-robust-stmts', 'prefer-bigint-over-int'],
  ...['prefer-bigint-over-smallint', 'prefer-timestamp-tz'],
]

/** What Squawk finds in the files, and what our own rules find; without what a comment allows. */
export function lintMigrations(paths: readonly string[]): Finding[] {
  const sources = paths.map((path) => ({ path, sql: readFileSync(path, 'utf8') }))
  const [outside, inside] = [true, false].map((out) => sources.filter(({ sql }) => isOutsideTransactions(sql) === out))
  return [
    ...runSquawk(inside ?? [], ['--assume-in-transaction']),
    ...runSquawk(outside ?? [], []),
    ...sources.flatMap(judge),
  ]
    .filter((finding) => !listAllowed(sources, finding.file).some((allowed) => covers(allowed, finding)))
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

function runSquawk(sources: readonly Source[], flags: readonly string[]): Finding[] {
  if (sources.length === 0) return []
  const rules = ['--reporter', 'json', '--pg-version', OLDEST_POSTGRES, '--exclude', NOT_OURS.join(',')]
  const files = sources.map(({ path }) => path)
  const { stdout, stderr } = spawnSync(process.execPath, [SQUAWK, ...rules, ...flags, ...files], { encoding: 'utf8' })
  if (!stdout.trim()) throw new Error(`Squawk said nothing: ${stderr}`)
  const found = JSON.parse(stdout) as { file: string; line: number; rule_name: string }[] // its own format
  return found.map(({ file, line, rule_name }) => ({ file: basename(file), line: line + 1, rule: rule_name }))
}

/** The statements, with what is not SQL (comments, texts, bodies of functions) blanked out, and the lines that they take. */
function split(sql: string): Statement[] {
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const bare = sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, blank)
  const statements: Statement[] = []
  for (let at = 0; at < bare.length; ) {
    const end = bare.indexOf(';', at)
    if (end < 0) break
    const text = bare.slice(at, end)
    const lineOf = (offset: number) => bare.slice(0, offset).split('\n').length
    statements.push({ text: text.trim().toLowerCase(), from: lineOf(at + text.search(/\S|$/)), to: lineOf(end) })
    at = end + 1
  }
  return statements
}

/** Each says what a statement, given those before it in its file, must not be. */
const OWN: Record<string, (text: string, before: readonly string[], outside: boolean) => boolean> = {
  'whole-table': (text, before) => {
    const [, table] =
      /^(?:update|delete from|truncate(?: table)?|merge into|insert into) (?:only )?(\w+)/.exec(text) ?? []
    const writes = table !== undefined && !(text.startsWith('insert') && !/\bselect\b/.test(text))
    return (writes && !isNew(table, before)) || text.startsWith('with ')
  },
  'hidden-statements': (text) => /^do\b/.test(text),
  'blocking-maintenance': (text) =>
    /^(?:vacuum|cluster|lock|reindex(?!.*\bconcurrently\b)|refresh materialized view)\b/.test(text),
  'drop-what-is-known': (text) =>
    /\bdrop (?:constraint|function|trigger|view|default|type|sequence|schema)\b/.test(text),
  'replace-what-is-known': (text) => /^create or replace\b/.test(text),
  // Cut half-way such a file begins anew: an index that is there and not valid has to go first.
  'not-repeatable': (text, before, outside) => {
    if (!outside || /^alter table \w+ validate constraint \w+$/.test(text)) return false
    if (/^drop index concurrently if exists \w+$/.test(text)) return false
    const [, index] = /^create (?:unique )?index concurrently (\w+) on /.exec(text) ?? []
    return index === undefined || before.at(-1) !== `drop index concurrently if exists ${index}`
  },
}

const isNew = (table: string, before: readonly string[]) =>
  before.some((text) => new RegExp(`^create (?:unlogged )?table (?:if not exists )?${table}\\b`).test(text))

function judge({ path, sql }: Source): Finding[] {
  const statements = split(sql)
  const outside = isOutsideTransactions(sql)
  return statements.flatMap(({ text, from }, at) => {
    const before = statements.slice(0, at).map((statement) => statement.text)
    return Object.entries(OWN)
      .filter(([, isBad]) => isBad(text.replaceAll(/\s+/g, ' '), before, outside))
      .map(([rule]) => ({ file: basename(path), line: from, rule }))
  })
}

export type Allowed = Finding & { to: number; reason: string }

/** Exceptions: `-- allow RULE: reason` above a statement, for that statement. */
export const listAllowed = (sources: readonly Source[], file?: string): Allowed[] =>
  sources
    .filter(({ path }) => file === undefined || basename(path) === file)
    .flatMap(({ path, sql }) =>
      sql.split('\n').flatMap((text, n) => {
        const [, rule, reason = ''] = /^-- allow ([a-z-]+):? *(.*)$/.exec(text) ?? []
        const line = n + 1
        const next = split(sql).find(({ from }) => from > line)
        return rule ? [{ file: basename(path), rule, reason, line, to: next?.to ?? line }] : []
      }),
    )

const covers = (allowed: Allowed, { rule, line }: Finding) =>
  allowed.reason.length > 10 && allowed.rule === rule && line >= allowed.line && line <= allowed.to
