// Books as readers see them: at the price of the moment, and whether they are there.

import { rebajar, rebajarTarjetas } from '#catalogo/rebajas/rebaja.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import type { Ctx } from '#platform/http/context.ts'
import { createKept } from '#platform/http/kept.ts'
import { readDeFabrica } from './disponibilidad.ajustes.ts'
import type { Disponibilidad } from './disponibilidad.contract.ts'
import { hasAlguna, listSituaciones } from './disponibilidad.queries.ts'
import { classify, describeClase, listVendibles } from './disponibilidad.rules.ts'

export type Existencias = {
  /** Whether any book was counted or given a way of being sold. Asks the database only after something has changed. */
  read(db: Db): Promise<boolean>
}

declare module '#platform/http/context.ts' {
  interface Services {
    existencias: Existencias
  }
}

export const createExistencias = (
  cache: Parameters<typeof createKept>[0],
  instants: Parameters<typeof createKept>[1],
): Existencias => createKept<boolean>(cache, instants, async (db) => ({ value: await hasAlguna(db), expiresIn: null }))

type Asker = Pick<Ctx, 'db' | 'services'>

/** Whether the shop says of any book that it is there or not. Asks the database only after something has changed. */
async function hasDisponibilidad({ db, services }: Asker): Promise<boolean> {
  const { modo } = readDeFabrica(services.ajustes.get)
  return (modo !== 'contados' && modo !== 'siempre') || (await services.existencias.read(db))
}

/** The numbers of `libro_situacion` whose books can be had now (`listVendibles`); null where nothing can run out. */
export const findVendibles = async (asker: Asker): Promise<readonly number[] | null> =>
  (await hasDisponibilidad(asker)) ? listVendibles(readDeFabrica(asker.services.ajustes.get).modo) : null

/** What readers see of a book depends on this and on nothing else of its copies: compared before and after these move. */
export const readSituacion = async (db: Db, id: string): Promise<string> =>
  JSON.stringify((await listSituaciones(db, [id])).get(id) ?? null)

type Dispuesto<T> = T & { disponibilidad?: Disponibilidad | undefined }

/** The same books, each that may run out with what the shop says of it. Nothing is asked where nothing was ever counted. */
export async function withDisponibilidad<T extends { _id: string }>(
  asker: Asker,
  libros: readonly T[],
): Promise<Dispuesto<T>[]> {
  if (libros.length === 0 || !(await hasDisponibilidad(asker))) return [...libros]
  const fabrica = readDeFabrica(asker.services.ajustes.get)
  const hoy = toLocalDay(new Date())
  const situaciones = await listSituaciones(
    asker.db,
    libros.map(({ _id }) => _id),
  )
  return libros.map((libro) => {
    const situacion = situaciones.get(libro._id)
    const clase = situacion && classify(situacion, fabrica.modo)
    if (!clase) return libro
    return { ...libro, disponibilidad: { clase, texto: describeClase(clase, situacion, fabrica, hoy) } }
  })
}

/** Books at the price of the moment, and whether they are there. */
export const presentar = async <T extends Parameters<typeof rebajar>[1][number]>(asker: Asker, libros: readonly T[]) =>
  withDisponibilidad(asker, await rebajar(asker, libros))

/** The same for cards that do not know their publisher, authors and categories. */
export const presentarTarjetas = async <T extends Parameters<typeof rebajarTarjetas>[1][number]>(
  asker: Asker,
  libros: readonly T[],
) => withDisponibilidad(asker, await rebajarTarjetas(asker, libros))
