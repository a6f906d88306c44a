// Works in a generated catalogue: how long the job takes for all of it, and a page of suggestions.
import { refreshClaves } from '#catalogo/libros/obra/obra.claves.queries.ts'
import { listSugerencias, readTras } from '#catalogo/libros/obra/obra.queries.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { importGenerado } from './importacion-generada.ts'
import { openKept } from './kept.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const PAGE_MS = 100
const POR_PAGINA = 15
/** Books of each title and author that are made alike, so that there is something to suggest. */
const COPIAS = 20

export async function measureObras(stage: Stage): Promise<Row[]> {
  const libros = stage.tamanos[0] ?? 0
  const folder = stage.datos ?? `/tmp/anaquel-obras-${libros}`
  const { url, query, close } = await openKept(folder)
  try {
    await importGenerado({ libros, perSecond: 0, folder, url, query })
    // Every twentieth book gets the title and the first author of the one before it.
    await query(`update libro set titulo = antes.titulo || ' (edición de bolsillo)' from libro as antes
      where libro.num % ${COPIAS} = 0 and antes.num = libro.num - 1 and libro.titulo not like '%(edición de bolsillo)'`)
    await query(`update libro_autor set autor_id = antes.autor_id
      from libro, libro as vecino, libro_autor as antes
      where libro_autor.libro_id = libro.id and libro.num % ${COPIAS} = 0 and vecino.num = libro.num - 1
        and antes.libro_id = vecino.id and antes.orden = libro_autor.orden
        and not exists (select from libro_autor as ya where ya.libro_id = libro.id and ya.autor_id = antes.autor_id)`)
    await query(`delete from ajuste where nombre = 'obras'`)
    await query('truncate obra_clave, obra_sugerencia')
    const db = createDb(createPool(url, 1, () => {}))
    try {
      const began = performance.now()
      while (await db.transaction().execute(refreshClaves));
      const seconds = (performance.now() - began) / 1_000
      const times: number[] = []
      let total = 0
      let tras: string | null = null
      for (let n = 0; n < 50; n++) {
        const asked = performance.now()
        const lugar: ReturnType<typeof readTras> = tras === null ? null : readTras(tras)
        const page: Awaited<ReturnType<typeof listSugerencias>> = await listSugerencias(db, {
          estado: 'pendiente',
          tras: lugar,
          limit: POR_PAGINA,
        })
        times.push(performance.now() - asked)
        total = page.total
        tras = page.siguiente
        if (tras === null) break
      }
      const slowest = Math.max(...times)
      return [
        {
          name: `claves y sugerencias de ${formatNumber(libros)} libros`,
          figure: `${formatNumber(seconds, 1)} s, ${formatNumber(total)} sugerencias`,
        },
        {
          name: `una página de sugerencias (${times.length})`,
          figure: `la más lenta ${formatNumber(slowest, 1)} ms`,
          budget: { text: `≤ ${PAGE_MS} ms`, value: slowest, atMost: PAGE_MS },
        },
      ]
    } finally {
      await db.destroy()
    }
  } finally {
    await close()
  }
}
