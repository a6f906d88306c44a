// From the file into the staging table, on a connection of its own: while one stretch of rows is copied in, the other
// connection writes the stretches before it into the catalogue.

import { sql } from 'kysely'
import pg from 'pg'
import { insertPalabras } from '#catalogo/indice/indice.service.ts'
import { splitPalabras } from '#catalogo/indice/palabra.rules.ts'
import { listCorregibles } from '#catalogo/indice/texto.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { createDbOver } from '#platform/db/pool.ts'
import { fold } from '#platform/text.ts'
import { EDITORIALES_DE_LA_TIENDA } from './avisos.ts'
import { toBuscado } from './buscado.rules.ts'
import { type Contenido, createFilaEncoder, openCopy } from './copia.ts'
import type { Entrada } from './entrada.ts'
import type { Contexto, Fila, Rechazo } from './fila.rules.ts'
import { ImportError } from './fuente.ts'
import type { CategoriaConocida, Tramo } from './staging.queries.ts'
import { detach } from './texto.rules.ts'

/**
 * A stretch of rows that stands in the staging table, how much of the file was read by then, and which names of its authors may
 * begin with the surname, folded, with who they would be.
 */
export type TramoLeido = Tramo & Contenido & { bytes: number; inversos: [de: string, a: string][] }

/** The stretches so far and those to come. They can be read more than once, for a second attempt. */
export type Tramos = { read(): AsyncGenerator<TramoLeido>; readonly ultima: number }

const FILAS_POR_TRAMO = 10_000
/** The first stretch is shorter, each next one twice as long: the other connection has nothing to do before there is one. */
const FILAS_AL_PRINCIPIO = 1_250
/** With more refused rows than these the file is no list, and nothing of it is imported. */
const RECHAZOS_MAX = 1_000_000

/**
 * Begins to read. `stop` ends it early; it has to be called in every case, and waits until the connection is closed.
 * `contexto.avisos` is whole when the last stretch has been read.
 */
export function startReading(
  entrada: Entrada,
  databaseUrl: string,
  categorias: ReadonlyMap<string, CategoriaConocida>,
  contexto: Contexto,
) {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'anaquel importacion lectura',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {}) // the COPY under way fails with it
  const stopping = new AbortController()
  const connected = client.connect()
  connected.catch(() => {}) // who reads hears of it
  const palabras = createPalabras(contexto.avisos)
  const tramos = createTramos()
  const running = copyTramos(client, entrada, categorias, contexto, {
    connected,
    onTramo: tramos.add,
    signal: stopping.signal,
    onFila: palabras.add,
  })
    .then(() => tramos.end())
    .catch((error: unknown) => tramos.end({ error }))

  async function stop(): Promise<void> {
    stopping.abort()
    await connected.catch(() => {}) // a connection that is ended while it is made never says that it ended
    if (!tramos.ended()) await client.end().catch(() => {}) // breaks the COPY under way
    await running
    await client.end().catch(() => {})
  }
  return { tramos, stop, savePalabras: () => palabras.save(createDbOver(client)) }
}

/** The stretches read so far. Readers wait for the next one until the end. */
function createTramos() {
  const list: TramoLeido[] = []
  let end: 'reached' | { error: unknown } | null = null
  let changed = Promise.withResolvers<void>()
  const wake = () => {
    changed.resolve()
    changed = Promise.withResolvers<void>()
  }
  return {
    add(tramo: TramoLeido): void {
      list.push(tramo)
      wake()
    },
    end(failure?: { error: unknown }): void {
      end = failure ?? 'reached'
      wake()
    },
    ended: () => end !== null,
    async *read(): AsyncGenerator<TramoLeido> {
      for (let i = 0; ; i++) {
        while (i >= list.length) {
          if (end === 'reached') return
          if (end) throw end.error
          await changed.promise
        }
        yield list[i] as TramoLeido // just looked
      }
    },
    get ultima() {
      return list.at(-1)?.hasta ?? 0
    },
  }
}

/** With more different words than these the dictionary is left to its own job, which counts the whole catalogue. */
const PALABRAS_MAX = 250_000

/**
 * The words of the file's books. Once in the dictionary, a search forgives slips in them; else the job of the index puts
 * them there about two minutes later, and the report says so.
 */
function createPalabras(avisos: Contexto['avisos']) {
  const known = new Set<string>()
  let open = true
  function add({ titulo, ...fila }: Fila): void {
    if (!open || titulo === null) return
    for (const palabra of splitPalabras(listCorregibles(toBuscado({ ...fila, titulo }, [])).map(fold))) {
      if (!known.has(palabra)) known.add(detach(palabra))
    }
    if (known.size <= PALABRAS_MAX) return
    open = false
    known.clear()
    avisos.note('busqueda', null, 'son muchas palabras nuevas: perdonan errores de tipeo en unos dos minutos')
  }
  return {
    add,
    /** After the commit: what fails here the job does later. Answers that were kept meanwhile do not know the words. */
    async save(db: Db): Promise<void> {
      if (known.size === 0) return
      try {
        const written = await insertPalabras(db, new Map(Array.from(known, (palabra) => [palabra, 1])))
        if (written > 0) await sql`select pg_notify('catalogo', '')`.execute(db)
      } catch {}
    },
  }
}

/**
 * What a sender's message means for the shop. A book is never deleted for a sender's word: it is not to be had there any more,
 * and somebody decides. An update of
 * some blocks makes no book: without its title one that the shop does not have is refused (onix 3.1, list 1, code 04).
 */
function heedNotificacion(fila: Fila | Rechazo, linea: number, avisos: Contexto['avisos']): Fila | Rechazo {
  if ('clase' in fila) return fila
  if (fila.notificacion?.tipo === 'bloque') return { ...fila, titulo: null }
  if (fila.notificacion?.tipo !== 'baja') return fila
  const { motivo } = fila.notificacion
  avisos.note(
    'baja',
    linea,
    `el remitente retira este registro${motivo ? ` («${motivo}»)` : ''}: revisá si se sigue vendiendo`,
  )
  return { ...fila, titulo: null, disponibilidad: 'no disponible' }
}

async function listEditoriales(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('editorial')
    .select('descripcion')
    .orderBy('num')
    .limit(EDITORIALES_DE_LA_TIENDA)
    .execute()
  return rows.map(({ descripcion }) => descripcion)
}

const DEMASIADOS = 'Más de un millón de filas no se pueden leer: no parece una lista de libros. No se importó nada.'

type Copying = {
  connected: Promise<unknown>
  onTramo: (tramo: TramoLeido) => void
  onFila: (fila: Fila) => void
  signal: AbortSignal
}

/** Copies the file's rows into the staging table, one COPY for each stretch. */
async function copyTramos(
  client: pg.Client,
  entrada: Entrada,
  categorias: ReadonlyMap<string, CategoriaConocida>,
  contexto: Contexto,
  { connected, onTramo, onFila, signal }: Copying,
): Promise<void> {
  await connected
  await client.query('set statement_timeout = 0')
  for (const nombre of await listEditoriales(createDbOver(client))) contexto.avisos.noteEditorial(null, nombre)
  const readFila = entrada.createLector(contexto)
  const encoder = createFilaEncoder(categorias)
  let copy: ReturnType<typeof openCopy> | null = null
  let tramo: Tramo = { desde: 0, hasta: 0 }
  let filas = 0
  let rechazos = 0
  let tramos = 0
  let bytes = 0
  const close = async () => {
    if (!copy) return
    await copy.close()
    if ((++tramos & (tramos - 1)) === 0) await client.query('analyze importacion_fila (linea)')
    onTramo({ ...tramo, ...encoder.takeContenido(), bytes, inversos: contexto.avisos.takeInversos() })
    copy = null
    filas = 0
  }
  for await (const registros of entrada.registros((read) => (bytes = read))) {
    for (const registro of registros) {
      const { linea } = registro
      if (signal.aborted) return
      if (!copy) {
        copy = openCopy(client)
        tramo = { desde: linea, hasta: linea }
      }
      const fila = heedNotificacion(readFila(registro), linea, contexto.avisos)
      tramo.hasta = linea
      if (!('clase' in fila)) onFila(fila)
      else if (++rechazos > RECHAZOS_MAX) throw new ImportError(DEMASIADOS)
      if (copy.add('clase' in fila ? encoder.encodeRechazo(linea, fila) : encoder.encodeFila(linea, fila)))
        await copy.flush()
      if (++filas >= Math.min(FILAS_POR_TRAMO, FILAS_AL_PRINCIPIO * 2 ** tramos)) await close()
    }
  }
  await close()
}
