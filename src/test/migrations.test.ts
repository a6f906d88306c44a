import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { type Finding, lintMigrations, listAllowed } from './migrations.ts'

/** Earlier files were applied before there was a policy. */
const FIRST = '0037'
/** Every exception, so that none comes unseen: file and rule. Its reason stands in the file. */
const EXCEPTIONS: string[] = [
  '0041_auditoria.sql drop-what-is-known',
  '0041_auditoria.sql replace-what-is-known',
  '0047_factores.sql drop-what-is-known',
  '0081_ventas_que_vuelven.sql replace-what-is-known',
  '0132_disponibles_juntos.sql replace-what-is-known',
  '0132_disponibles_juntos.sql replace-what-is-known',
  '0149_vuelta_de_despachos.sql replace-what-is-known',
  '0178_comprobantes_de_ventas.sql ban-drop-not-null',
  '0186_devoluciones_por_id.sql drop-what-is-known',
  '0230_nombres_con_esquema.sql replace-what-is-known',
  '0250_ventas_de_todos_lados.sql whole-table',
  '0250_ventas_de_todos_lados.sql whole-table',
  '0260_ejemplares_libres.sql replace-what-is-known',
  '0260_ejemplares_libres.sql replace-what-is-known',
  '0270_arrepentimientos_de_pedidos.sql whole-table',
  '0270_arrepentimientos_de_pedidos.sql drop-what-is-known',
  '0280_iva_de_lineas.sql drop-what-is-known',
  '0280_iva_de_lineas.sql drop-what-is-known',
  '0280_iva_de_lineas.sql whole-table',
  '0280_iva_de_lineas.sql whole-table',
  '0282_pvp_de_la_venta.sql replace-what-is-known',
  '0282_pvp_de_la_venta.sql replace-what-is-known',
  '0282_pvp_de_la_venta.sql replace-what-is-known',
  '0380_libros_pedidos.sql ban-drop-not-null',
  '0411_precios_juntos.sql replace-what-is-known',
  '0411_precios_juntos.sql replace-what-is-known',
  '0480_avisos_de_precio.sql replace-what-is-known',
  '0551_precios_con_montos.sql replace-what-is-known',
  '0576_pedidos_arrepentidos.sql replace-what-is-known',
]

const paths = globSync('db/migrations/*.sql', { cwd: root })
  .filter((path) => basename(path) >= FIRST)
  .map((path) => join(root, path))
  .sort()

it('the migrations can run beside the version before', () => {
  expect(paths.length).toBeGreaterThan(0)
  expect(lintMigrations(paths)).toEqual([])
  const sources = paths.map((path) => ({ path, sql: readFileSync(path, 'utf8') }))
  expect(listAllowed(sources).map(({ file, rule }) => `${file} ${rule}`)).toEqual(EXCEPTIONS)
  expect(sources.filter(({ sql }) => sql.includes('squawk-ignore'))).toEqual([])
})

const OUTSIDE = '-- no transaction: planted\n'

/** One of each that must be found. */
const BAD: [statement: string, rule: string][] = [
  ['drop table provincia;', 'ban-drop-table'],
  ['alter table libro drop column temas;', 'ban-drop-column'],
  ['alter table libro rename column temas to tema;', 'renaming-column'],
  ['alter table provincia rename to distrito;', 'renaming-table'],
  ['alter table libro add peso integer not null;', 'adding-required-field'],
  ['alter table libro alter descripcion set not null;', 'adding-not-nullable-field'],
  ['alter table libro alter titulo drop not null;', 'ban-drop-not-null'],
  ['alter table libro alter vendidos type bigint;', 'changing-column-type'],
  ['alter table libro add suerte float default random();', 'adding-field-with-default'],
  ['create index otra on libro (titulo);', 'require-concurrent-index-creation'],
  ['create unique index otra on libro (titulo);', 'require-concurrent-index-creation'],
  ['drop index libro_por_fecha;', 'require-concurrent-index-deletion'],
  ['alter table libro add constraint caro check (precio > 5);', 'constraint-missing-not-valid'],
  ['alter table libro add constraint suyo foreign key (x) references autor;', 'adding-foreign-key-constraint'],
  ['alter table libro add constraint uno unique (titulo);', 'disallowed-unique-constraint'],
  ['update libro set vendidos = 0;', 'whole-table'],
  ['delete from libro;', 'whole-table'],
  ['truncate libro;', 'whole-table'],
  ['insert into autor select * from otra;', 'whole-table'],
  ['with x as (delete from libro returning *) select 1;', 'whole-table'],
  ['do $$ begin delete from libro; end $$;', 'hidden-statements'],
  ['lock table libro;', 'blocking-maintenance'],
  ['alter table libro drop constraint libro_isbn_unico;', 'drop-what-is-known'],
  ['drop function vector_libro;', 'drop-what-is-known'],
  ['drop trigger avisar on libro;', 'drop-what-is-known'],
  ['create or replace function plegar() returns text language sql as $$ select $$;', 'replace-what-is-known'],
  [`${OUTSIDE}create index concurrently otra on libro (titulo);`, 'not-repeatable'],
  [
    `${OUTSIDE}drop index concurrently if exists una;\ncreate index concurrently otra on libro (titulo);`,
    'not-repeatable',
  ],
  [`${OUTSIDE}alter table libro add peso integer;`, 'not-repeatable'],
  ['-- allow whole-table:\nupdate libro set vendidos = 0;', 'whole-table'],
  ['-- allow ban-drop-table: nobody reads it any more\nupdate libro set vendidos = 0;', 'whole-table'],
  ['-- allow whole-table: it has three rows\nselect 1;\nupdate libro set vendidos = 0;', 'whole-table'],
]

/** What only adds, or says why it may. */
const GOOD = [
  'create table nueva (id uuid primary key, n integer not null check (n > 0), libro_id uuid references libro);\ncreate index nueva_n on nueva (n);',
  'create unlogged table nueva (id uuid primary key);\ninsert into nueva select id from libro;',
  'alter table libro add peso integer;',
  'alter table libro add peso integer not null default 0;',
  'alter table libro add constraint caro check (precio > 5) not valid;',
  "insert into ajuste (nombre, valor) values ('delete from libro;', '1');",
  'create function nueva() returns void language sql as $$ delete from libro; update libro set x = 1; $$;',
  `${OUTSIDE}drop index concurrently if exists otra;\ncreate index concurrently otra on libro (titulo);`,
  `${OUTSIDE}alter table libro validate constraint caro;`,
  '-- allow whole-table: it has three rows\nupdate provincia\n  set descripcion = descripcion;',
  '-- allow ban-drop-column: the version before does not read it\nalter table libro\n  drop column temas;',
]

describe('the linter', () => {
  let folder: string
  let found: Finding[]
  const nameOf = (kind: string, n: number) => `${kind}_${String(n).padStart(3, '0')}.sql`
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'anaquel-migraciones-'))
    const planted = [
      ...BAD.map(([sql], n) => ({ file: nameOf('bad', n), sql })),
      ...GOOD.map((sql, n) => ({ file: nameOf('good', n), sql })),
    ]
    for (const { file, sql } of planted) writeFileSync(join(folder, file), `${sql}\n`)
    found = lintMigrations(planted.map(({ file }) => join(folder, file)))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it.each(BAD.map(([sql, rule], n) => ({ sql, rule, n })))('finds $rule in $sql', ({ rule, n }) => {
    expect(found.filter(({ file }) => file === nameOf('bad', n)).map((finding) => finding.rule)).toContain(rule)
  })

  it.each(GOOD.map((sql, n) => ({ sql, n })))('finds nothing in $sql', ({ n }) => {
    expect(found.filter(({ file }) => file === nameOf('good', n))).toEqual([])
  })
})
