import { keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { claveApiRoutes } from './claves/clave-api.routes.ts'
import { feedAjustes } from './feeds/feed.ajustes.ts'
import { deleteOldEntregas } from './webhooks/entrega.queries.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'

export const integracionSlice = defineSlice({
  routes: [...claveApiRoutes, ...webhookRoutes],
  ajustes: feedAjustes,
  housekeeping: { expire: (trx) => deleteOldEntregas(trx) },
  held: {
    'clave_api.creada_por': keeps('a key is the shop’s: administrators see who made it, and revoke it'),
    'webhook.creado_por': keeps('a webhook is the shop’s: administrators see it, and delete it'),
  },
  etiquetas: {
    integraciones: { titulo: 'Integraciones', descripcion: 'Las claves de la API y los webhooks.' },
  },
})
