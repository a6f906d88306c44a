// Takes a whole import back, in one transaction: what nothing else has touched since.
import { outdateIndice, refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { notePrecios } from '#catalogo/libros/precio.service.ts'
import type { Db } from '#platform/db/pool.ts'
import * as queries from './deshacer.queries.ts'

/** How many of those that were left are named. */
const NOMBRADOS = 100
const POR_VEZ = 2_000

export type Deshecho = {
  /** Stored books whose fields were put back, and created ones that were deleted. */
  restaurados: number
  eliminados: number
  autoresEliminados: number
  editorialesEliminadas: number
  /** Books that were left, wholly or in some fields. */
  quedaron: number
  /** The first of them. */
  libros: { isbn: string; titulo: string; motivo: string }[]
}

type Options = { id: string; actor: string | null; onProgress?: (hecho: number, total: number) => void }

/**
 * Puts back each field that still is as the import left it, and deletes books, authors and publishers that it made and
 * nobody has used or changed since. Everything else stays and is named. The caller opens the transaction.
 */
export async function undoImportacion(trx: Db, { id, actor, onProgress = () => {} }: Options): Promise<Deshecho> {
  const libros: Deshecho['libros'] = []
  const deshecho: Deshecho = {
    restaurados: 0,
    eliminados: 0,
    autoresEliminados: 0,
    editorialesEliminadas: 0,
    quedaron: 0,
    libros,
  }
  const leave = (left: readonly Deshecho['libros'][number][]) => {
    deshecho.quedaron += left.length
    libros.push(...left.slice(0, Math.max(0, NOMBRADOS - libros.length)))
  }
  await notePrecios(trx, { motivo: 'deshacer', actor })
  await queries.createDeshacer(trx)
  const total = await queries.planRestore(trx, id)
  const creados = await queries.planDelete(trx, id)
  for (let desde = 0; desde < total; desde += POR_VEZ) {
    const tramo = { desde: desde + 1, hasta: desde + POR_VEZ }
    deshecho.restaurados += await queries.restoreLibros(trx, tramo)
    await refreshBusqueda(trx, await queries.listBuscados(trx, tramo))
    leave(await queries.listLeft(trx, tramo))
    onProgress(Math.min(desde + POR_VEZ, total), total + creados)
  }
  for (let desde = 0; desde < creados; desde += POR_VEZ) {
    const tramo = { desde: desde + 1, hasta: desde + POR_VEZ }
    const used = await queries.lockAndListUsed(trx, tramo)
    leave(used)
    const keep = used.map((libro) => libro.id)
    deshecho.eliminados += await queries.deleteLibros(trx, tramo, keep)
    onProgress(total + Math.min(desde + POR_VEZ, creados), total + creados)
  }
  await queries.restoreOrigenes(trx, id)
  await queries.forgetMensajes(trx, id)
  deshecho.autoresEliminados = await queries.deleteAutores(trx, id)
  deshecho.editorialesEliminadas = await queries.deleteEditoriales(trx, id)
  if (deshecho.restaurados + deshecho.eliminados > 0) await outdateIndice(trx)
  return { ...deshecho, libros: libros.map(({ isbn, titulo, motivo }) => ({ isbn, titulo, motivo })) }
}
