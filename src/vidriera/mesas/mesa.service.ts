// What other slices may do with tables, within their own transaction.
import type { Db } from '#platform/db/pool.ts'
import { chooseSlug, insertMesa } from './mesa.queries.ts'
import type { MesaForm } from './mesa.schemas.ts'

/** Stores a table before all others, at its own address or at one made of its title; returns its id. */
export const createMesa = async (trx: Db, form: MesaForm): Promise<string> =>
  insertMesa(trx, { ...form, slug: form.slug || (await chooseSlug(trx, form.titulo)) })
