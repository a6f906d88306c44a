// Books without a category get it by the owner's rules, some books a transaction, on any node.

import type { Kysely } from 'kysely'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { insertCategorias } from '#catalogo/libros/tanda.service.ts'
import type { Database } from '#platform/db/schema.ts'
import { enqueue, HOUR, type JobHandlers, PATIENT, type Queues } from '#platform/jobs.ts'
import { fold } from '#platform/text.ts'
import * as queries from './materia.queries.ts'
import { createMapaMaterias, type MapaMaterias } from './materia.rules.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** `desde`: the id of the book after which it goes on. */
    materias: { desde?: string }
  }
}

export const materiaQueues = { materias: { ...PATIENT, deleteAfterSeconds: HOUR } } satisfies Partial<Queues>

const NINGUNO = '00000000-0000-0000-0000-000000000000'
const LEIDOS = 2_000
/** So many books a transaction: each waits no longer than these take. */
const ESCRITOS = 200
/** A turn is short, so that a node that closes waits for its end; the next turn is another job, of any node. */
const VUELTA_MS = 5_000

/** The folded names of the categories that the owner's rules give a book: by its main code, then by its subjects. */
export function listPropias(
  mapa: MapaMaterias,
  { temas, thema: [codigo] }: Pick<queries.SinCategoria, 'temas' | 'thema'>,
) {
  const found = [
    ...(codigo === undefined ? [] : [mapa.findPropia('thema', codigo)]),
    ...temas.map((tema) => mapa.findPropia('palabra', fold(tema))),
  ]
  return [...new Set(found.filter((categoria) => categoria !== undefined))]
}

/** Goes through the books after `desde` until the turn is over. Returns where the next turn goes on; null at the end. */
export async function categorize(db: Kysely<Database>, desde: string, until: number): Promise<string | null> {
  const mapa = createMapaMaterias(await queries.listReglas(db))
  const ids = await queries.listCategoriaIds(db)
  for (let ultimo = desde; ; ) {
    const libros = await queries.listSinCategoria(db, ultimo, LEIDOS)
    const last = libros.at(-1)
    if (last === undefined) return null
    const elegidas = libros.flatMap((libro) => {
      const categorias = listPropias(mapa, libro).flatMap((nombreP) => ids.get(nombreP) ?? [])
      return categorias.length > 0 ? [{ libro: libro.id, categorias }] : []
    })
    for (let at = 0; at < elegidas.length; at += ESCRITOS) {
      const batch = elegidas.slice(at, at + ESCRITOS)
      await db.transaction().execute(async (trx) => {
        const pairs = batch.flatMap(({ libro, categorias }) => categorias.map((categoria) => ({ libro, categoria })))
        await refreshBusqueda(trx, await insertCategorias(trx, pairs))
      })
      if (Date.now() >= until) return batch.at(-1)?.libro ?? ultimo
    }
    ultimo = last.id
    if (Date.now() >= until) return ultimo
  }
}

export const createMateriaHandlers = (db: Kysely<Database>): Pick<JobHandlers, 'materias'> => ({
  materias: async ({ data }) => {
    const desde = await categorize(db, data.desde ?? NINGUNO, Date.now() + VUELTA_MS)
    if (desde !== null) await enqueue(db, 'materias', { desde })
  },
})
