import { defineSlice } from '#platform/slice.ts'
import { cleanIndice, refreshIndiceIfDue } from './indice.queries.ts'
import { createRenombreHandlers, renombreQueues } from './renombre.jobs.ts'
import { wakeRenombres } from './renombre.queries.ts'
import { renombreRoutes } from './renombre.routes.ts'

export const indiceSlice = defineSlice({
  routes: renombreRoutes,
  queues: renombreQueues,
  handlers: ({ db }) => createRenombreHandlers(db),
  housekeeping: {
    derive: async ({ db, signal }) => {
      await wakeRenombres(db)
      await cleanIndice(db)
      await refreshIndiceIfDue(db, signal)
    },
  },
})
