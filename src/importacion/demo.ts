// The demo catalogue (db/demo), loaded once into an empty shop and bundled with the server.
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
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

async function isWanted(db: Db): Promise<boolean> {
  const { rows } = await sql<{ wanted: boolean }>`
    select not exists (select from ajuste where nombre = 'demo') and not exists (select from libro) as wanted`.execute(
    db,
  )
  return rows[0]?.wanted === true
}

async function completeDemo(db: Db): Promise<void> {
  const autores = parseCsv(read('autores.csv'))
  const nombres = autores.map((autor) => fold(autor.nombre_completo ?? ''))
  await sql`
    update autor set info = n.info
    from unnest(${nombres}::text[], ${autores.map((autor) => autor.info ?? '')}::text[]) as n (nombre_p, info)
    where autor.nombre_p = n.nombre_p`.execute(db)
  const editoriales = parseCsv(read('editoriales.csv'))
  const descripciones = editoriales.map((editorial) => fold(editorial.descripcion ?? ''))
  await sql`
    update editorial set direccion = n.direccion
    from unnest(${descripciones}::text[], ${editoriales.map((editorial) => editorial.direccion ?? '')}::text[])
      as n (descripcion_p, direccion)
    where editorial.descripcion_p = n.descripcion_p and n.direccion <> ''`.execute(db)
  await sql`insert into ajuste (nombre, valor) values ('demo', to_jsonb(now()))`.execute(db)
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
