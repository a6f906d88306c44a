// The demo catalogue (db/demo), loaded once into an empty shop and bundled with the server.
import type pg from 'pg'
import { fold } from '../platform/text.ts'
import { CsvReader } from './csv.rules.ts'
import { openEntrada, openText } from './entrada.ts'
import { importCsv } from './importar.ts'

const files = import.meta.glob<string>('../../db/demo/*.csv', { query: '?raw', import: 'default', eager: true })
const read = (name: string): string => files[`../../db/demo/${name}`] ?? ''

/** Rows of a small file as objects. */
function parseCsv(text: string): Record<string, string>[] {
  const [cabecera, ...registros] = new CsvReader(',').push(text, true)
  return registros.map(({ celdas }) =>
    Object.fromEntries((cabecera?.celdas ?? []).map((name, i) => [name, celdas[i] ?? ''])),
  )
}

async function isWanted(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ wanted: boolean }>(
    `select not exists (select from ajuste where nombre = 'demo') and not exists (select from libro) as wanted`,
  )
  return rows[0]?.wanted === true
}

async function completeDemo(client: pg.ClientBase): Promise<void> {
  const autores = parseCsv(read('autores.csv'))
  await client.query(
    'update autor set info = n.info from unnest($1::text[], $2::text[]) as n (nombre_p, info) where autor.nombre_p = n.nombre_p',
    [autores.map((autor) => fold(autor.nombre_completo ?? '')), autores.map((autor) => autor.info ?? '')],
  )
  const editoriales = parseCsv(read('editoriales.csv'))
  await client.query(
    `update editorial set direccion = n.direccion from unnest($1::text[], $2::text[]) as n (descripcion_p, direccion)
     where editorial.descripcion_p = n.descripcion_p and n.direccion <> ''`,
    [
      editoriales.map((editorial) => fold(editorial.descripcion ?? '')),
      editoriales.map((editorial) => editorial.direccion ?? ''),
    ],
  )
  await client.query(`insert into ajuste (nombre, valor) values ('demo', to_jsonb(now()))`)
}

/**
 * Loads the demo and returns how many books; 0 when it was loaded before or the shop has books. All in one transaction
 * with the note that it was done: a crash leaves nothing, and the next start loads it.
 */
export async function loadDemo(
  databaseUrl: string,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const libros = read('libros.csv')
  const entrada = await openEntrada(openText('db/demo/libros.csv', libros))
  const total = parseCsv(libros).length
  const report = await importCsv(entrada, databaseUrl, {
    shouldStart: isWanted,
    beforeCommit: completeDemo,
    onProgress: ({ creados }) => onProgress(creados, total),
  })
  return report?.creados ?? 0
}
