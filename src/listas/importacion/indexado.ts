// The rows of the search for new books, written beside the books on the other core: in a transaction of another connection,
// which ends right after the one of the books. So nobody finds a book that is not there; and should all break off between the two
// ends, the catalogue knows that its index is out of date (outdateIndice), and the shop writes the rows that are missing.
import { sql } from 'kysely'
import pg from 'pg'
import { deleteHuerfanas, insertBusqueda } from '#catalogo/indice/indice.service.ts'
import { createDbOver } from '#platform/db/pool.ts'
import { FORMATOS } from './importacion.queries.ts'
import { configureSession, type Tramo, within } from './staging.queries.ts'

/** What the transaction of the books alone sees of new ones: each an array as PostgreSQL writes it, null where it would be empty. */
export type Nuevos = {
  n: number
  /** The lowest number of the books. */
  desde: number | null
  /** The books and their numbers. */
  ids: string | null
  nums: string | null
  /** Lines that name authors, with the numbers and the names of those (`AUTORES` of the index). */
  lineas: string | null
  autores: string | null
  nombres: string | null
  /** Publishers by their folded names. */
  editoriales: string | null
  editorialNums: string | null
}

/** New books as `insertBusqueda` asks for them; the rest the staging table knows, which everybody sees. */
const selectNuevos = (tramo: Tramo, { ids, nums, lineas, autores, nombres, editoriales, editorialNums }: Nuevos) => sql`
  select l.num, f.titulo_p, f.titulo_s, f.busqueda as vector, f.precio, f.fecha as fecha_edicion, 0 as vendidos, f.calificacion, f.idioma,
    ${FORMATOS} as formatos, e.num as editorial, c.nums as categorias, a.autores, a.nombres
  from unnest(${ids}::uuid[], ${nums}::integer[]) as l (id, num) join importacion_fila f on f.id = l.id and f.linea ${within(tramo)}
    left join unnest(${lineas}::integer[], ${autores}::text[], ${nombres}::text[]) as a (linea, autores, nombres) on a.linea = f.linea
    left join unnest(${editoriales}::text[], ${editorialNums}::integer[]) as e (nombre_p, num) on e.nombre_p = f.editorial_p
    left join lateral (
      select string_agg(categoria.num::text, ' ' order by n.orden) as nums
      from unnest(f.categorias) with ordinality as n (id, orden) join categoria on categoria.id = n.id
    ) as c on f.categorias is not null`

export function createIndexado(databaseUrl: string) {
  let opened: ReturnType<typeof open> | null = null
  let begun = false
  let writing: Promise<unknown> = Promise.resolve()
  let primero = Number.POSITIVE_INFINITY

  async function open() {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'anaquel importacion indice' })
    client.on('error', () => {}) // the statement under way fails with it
    await client.connect()
    const db = createDbOver(client)
    await configureSession(db)
    return { client, db }
  }

  async function write(tramo: Tramo, nuevos: Nuevos): Promise<void> {
    opened ??= open()
    const { db } = await opened
    if (!begun) await sql`begin`.execute(db)
    begun = true
    primero = Math.min(primero, nuevos.desde ?? primero)
    await insertBusqueda(db, selectNuevos(tramo, nuevos))
  }

  async function end(how: 'commit' | 'rollback'): Promise<void> {
    await writing.catch(() => {})
    if (!begun || !opened) return
    begun = false
    await sql.raw(how).execute((await opened).db)
  }

  return {
    /** Begins to write the rows of a stretch once those of the one before are written. Throws what that one failed with. */
    async add(tramo: Tramo, nuevos: Nuevos): Promise<void> {
      await writing
      writing = write(tramo, nuevos)
      writing.catch(() => {}) // whoever waits hears of it
    },
    /** All rows are written, and nothing but the end is left to do. */
    async settle(): Promise<void> {
      await writing
      // Answers that were kept between the two ends know the books only in part.
      if (begun && opened) await sql`select pg_notify('catalogo', '')`.execute((await opened).db)
    },
    /** After the books', which may have lost one by now. What fails here the index's own job does. */
    async commit(): Promise<void> {
      try {
        await end('commit')
        if (opened && Number.isFinite(primero)) await deleteHuerfanas((await opened).db, primero)
      } catch {}
    },
    async rollback(): Promise<void> {
      await end('rollback').catch(() => {})
      writing = Promise.resolve()
    },
    async stop(): Promise<void> {
      await opened?.then(({ client }) => client.end()).catch(() => {})
    },
  }
}
