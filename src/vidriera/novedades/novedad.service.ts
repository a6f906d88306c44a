// What other slices may do with news and events, within their own transaction.
import type { Db } from '#platform/db/pool.ts'
import { chooseSlug, insertNovedad } from './novedad.queries.ts'
import type { NovedadForm } from './novedad.schemas.ts'

/** Stores one at an address made of its title; returns its id. */
export const createNovedad = async (trx: Db, form: NovedadForm): Promise<string> =>
  insertNovedad(trx, form, await chooseSlug(trx, form.titulo))
