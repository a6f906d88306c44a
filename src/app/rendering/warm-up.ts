// Who waits at a port that is held comes all at once when the shop opens, and a shop that has just started renders slowly: it would
// turn some of them away.
import type { FastifyInstance } from 'fastify'

const LIBROS = 20
/** Whatever is warm by then: they are waiting. */
const LONGEST_MS = 5_000

/** Makes the pages that most ask for, which are kept, before anybody asks. Never throws. */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const began = performance.now()
  try {
    const list = await app.inject(`/api/libros?limit=${LIBROS}`)
    const libros = list.statusCode === 200 ? list.json<{ _id: string }[]>() : []
    for (const url of ['/inicio', '/busqueda/libro', ...libros.map(({ _id }) => `/libros/${_id}`)]) {
      if (performance.now() - began > LONGEST_MS) return
      await app.inject(url)
    }
  } catch (error) {
    app.log.warn(
      { message: error instanceof Error ? error.message : String(error) },
      'the shop opens without warm pages',
    )
  }
}
