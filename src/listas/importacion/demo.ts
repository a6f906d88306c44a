// The demo catalogue (db/demo), loaded once into an empty shop and bundled with the server.
import { sql } from 'kysely'
import { writeInfos } from '#catalogo/autores/autor.service.ts'
import { writeDirecciones } from '#catalogo/editoriales/editorial.service.ts'
import { createObra } from '#catalogo/libros/obra/obra.service.ts'
import { writeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { createMesa } from '#vidriera/mesas/mesa.service.ts'
import { createNovedad } from '#vidriera/novedades/novedad.service.ts'
import muestra from '../../../db/demo/vidriera.json'
import { CsvReader } from './csv.rules.ts'
import { chooseHorario } from './demo.rules.ts'
import { openEntrada, openText } from './entrada.ts'
import { importCsv } from './importar.ts'

const files = import.meta.glob<string>('../../../db/demo/*.csv', { query: '?raw', import: 'default', eager: true })
const read = (name: string): string => files[`../../../db/demo/${name}`] ?? ''

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
  await writeInfos(
    db,
    nombres,
    autores.map((autor) => autor.info ?? ''),
  )
  const editoriales = parseCsv(read('editoriales.csv'))
  const descripciones = editoriales.map((editorial) => fold(editorial.descripcion ?? ''))
  await writeDirecciones(
    db,
    descripciones,
    editoriales.map((editorial) => editorial.direccion ?? ''),
  )
  await writeMemo(db, 'demo', sql`to_jsonb(now())`)
}

/**
 * What a bookseller adds to a list of books: editions that are one work, a table, an event. Table and event bear the instant of
 * the demo as long as nobody edits them: the database takes them away with the demo's last book (db/migrations/0440).
 */
async function arrangeVidriera(db: Db): Promise<void> {
  const { mesa, evento, obras } = muestra
  const { rows } = await sql<{ isbn: string; id: string }>`select isbn, id from libro`.execute(db)
  const ids = new Map(rows.map(({ isbn, id }) => [isbn, id]))
  const find = (isbn: string): string => {
    const id = ids.get(isbn)
    if (id === undefined) throw new Error(`db/demo/vidriera.json names ${isbn}, which libros.csv lacks`)
    return id
  }
  for (const isbns of obras) await createObra(db, isbns.map(find))
  await createMesa(db, { ...mesa, libros: mesa.libros.map(({ isbn, nota }) => ({ _id: find(isbn), nota })) })
  await createNovedad(db, {
    tipo: 'evento',
    ...evento,
    ...chooseHorario(new Date()),
    libros: evento.libros.map((isbn) => ({ _id: find(isbn) })),
  })
}

type Opciones = {
  /** Table, event and works too; the books alone otherwise. */
  vidriera?: boolean
  onProgress?: (done: number, total: number) => void
}

/**
 * Loads the demo and returns how many books; 0 when it was loaded before or the shop has books. All in one transaction
 * with the note that it was done: a crash leaves nothing, and the next start loads it.
 */
export async function loadDemo(databaseUrl: string, { vidriera = true, onProgress }: Opciones = {}): Promise<number> {
  const libros = read('libros.csv')
  const entrada = await openEntrada(openText('db/demo/libros.csv', libros))
  const total = parseCsv(libros).length
  const report = await importCsv(entrada, databaseUrl, {
    shouldStart: isWanted,
    async beforeCommit(db) {
      await completeDemo(db)
      if (vidriera) await arrangeVidriera(db)
    },
    onProgress: ({ creados }) => onProgress?.(creados, total),
  })
  return report?.creados ?? 0
}
