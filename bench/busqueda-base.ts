// The catalogue that the search is measured over, made once for each size: imported, with copies sold, counted and tidied.
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { note } from '../scripts/terminal.ts'
import { importGenerado } from './importacion-generada.ts'
import { type Kept, openKept, type Query } from './kept.ts'
import { formatNumber, type Row } from './report.ts'
import { runJobs } from './tareas.ts'

const PER_SECOND = 5_000
/** The share of books that have been sold. */
const VENDIDOS = 0.3

/** Opens the catalogue of a size; `rows` are the figures of its creation, if it had to be created. */
export async function openCatalogo(datos: string | null, libros: number): Promise<{ kept: Kept; rows: Row[] }> {
  const folder = join(datos ?? join(tmpdir(), 'anaquel-busqueda'), String(libros))
  const kept = await openKept(folder)
  try {
    const { url, query } = kept
    const imported = await importGenerado({ libros, perSecond: PER_SECOND, folder, url, query })
    const [sold] = await query<{ any: boolean }>('select exists (select from libro where vendidos > 0) as any')
    if (!sold?.any) await sell(query)
    return { kept, rows: [...imported, ...(await runJobs(url, query))] }
  } catch (error) {
    await kept.close()
    throw error
  }
}

/** Copies sold by Zipf's law, to books that are spread over the catalogue. */
async function sell(query: Query): Promise<void> {
  const began = performance.now()
  await query(
    `with sold as (
       select num, row_number() over (order by hashint8(num::bigint)) as place, $1::float8 * count(*) over () as buyers from libro)
     update libro set vendidos = (buyers / (place + 10))::int
     from sold where sold.num = libro.num and place < buyers`,
    [VENDIDOS],
  )
  note(`ventas anotadas en ${formatNumber((performance.now() - began) / 1_000)} s`)
}

const TABLAS = ['busqueda', 'busqueda_texto', 'palabra']

/** The search's size on disk, by table and index. */
export async function measureTamanos(query: Query): Promise<Row[]> {
  const megabytes = (bytes: number) => `${formatNumber(bytes / 1_048_576, 1)} MB`
  const rows: Row[] = []
  for (const tabla of TABLAS) {
    const [size] = await query<{ own: number; indexes: number }>(
      'select pg_table_size($1::regclass)::float8 as own, pg_indexes_size($1::regclass)::float8 as indexes',
      [tabla],
    )
    const indexes = await query<{ name: string; bytes: number }>(
      `select indexrelid::regclass::text as name, pg_relation_size(indexrelid)::float8 as bytes
       from pg_index where indrelid = $1::regclass order by 2 desc, 1`,
      [tabla],
    )
    rows.push(
      { name: `tabla ${tabla}, sin índices`, figure: megabytes(size?.own ?? 0) },
      ...indexes.map(({ name, bytes }) => ({ name: `índice ${name}`, figure: megabytes(bytes) })),
    )
  }
  return rows
}
