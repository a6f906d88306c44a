// The holidays of the owner's calendar, for terms that run to a business day.
import type { Db } from '#platform/db/pool.ts'
import type { Feriados } from './dias.rules.ts'
import { listFeriados } from './tabla.queries.ts'

/** The days that the owner has typed in; those that the law fixes are known without. */
export const findFeriados = async (db: Db): Promise<Feriados> =>
  new Set((await listFeriados(db)).map(({ fecha }) => fecha))
