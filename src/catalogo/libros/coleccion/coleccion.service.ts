// Where series are shown, for the sitemap.
import type { Db } from '#platform/db/pool.ts'
import { listColecciones } from './coleccion.queries.ts'

/** Addresses of the series whose first book in the shop is one of these: its `num` is above `after` and at most `last`. */
export const listPaginasDeColecciones = async (db: Db, after: number, last: number): Promise<string[]> =>
  (await listColecciones(db, after, last)).map(({ id, slug }) => `/editoriales/${id}/colecciones/${slug}`)
