import { keeps } from '#casa/sesion/tenencia.ts'
import { defineSlice } from '#platform/slice.ts'
import { enviarMensaje } from './contacto.contract.ts'
import { createContactoHandlers } from './contacto.correo.ts'
import { contactoQueues } from './contacto.jobs.ts'
import { deleteOldMensajes } from './contacto.queries.ts'
import { contactoRoutes } from './contacto.routes.ts'

export const contactoSlice = defineSlice({
  routes: contactoRoutes,
  mails: contactoQueues,
  handlers: createContactoHandlers,
  limits: [{ name: 'mensaje', limit: 'LIMITE_MENSAJES', form: true, calls: [enviarMensaje] }],
  housekeeping: { expire: (trx) => deleteOldMensajes(trx) },
  held: {
    'mensaje.usuario_id': keeps('it waits to be mailed to the shop'),
  },
  etiquetas: {
    contacto: { titulo: 'Contacto', descripcion: 'Cómo comunicarse con la librería.' },
  },
})
