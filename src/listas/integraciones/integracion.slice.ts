import { defineSlice } from '#platform/slice.ts'
import { claveApiRoutes } from './claves/clave-api.routes.ts'
import { feedAjustes } from './feeds/feed.ajustes.ts'
import { deleteOldEntregas } from './webhooks/entrega.queries.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

export const integracionSlice = defineSlice({
  routes: [...claveApiRoutes, ...webhookRoutes],
  ajustes: feedAjustes,
  housekeeping: { expire: (trx) => deleteOldEntregas(trx) },
})
