import { toContacto } from '#oficina/cartas/tienda.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import type { Machine } from '#platform/slice.ts'
import { deleteMensaje, findMensaje } from './contacto.queries.ts'

/** Sends a message to the shop, which answers to whoever wrote it, and forgets it. */
export const createContactoHandlers = (machine: Machine): Pick<JobHandlers, 'contacto'> => ({
  contacto: async ({ id, data }) => {
    const { SITE_EMAIL: address, SITE_NOMBRE: name } = machine.config
    const mensaje = await findMensaje(machine.db, data.mensajeId)
    if (!mensaje || !address) return
    const responderA = { name: mensaje.nombre, address: mensaje.email }
    const carta = toContacto(mensaje)
    await machine.correo.send({ id, clase: 'contacto', para: { name, address }, responderA, carta })
    await deleteMensaje(machine.db, data.mensajeId)
  },
})
