// What the other mails to the shop say: answering one answers the writer. Pure: rows in, a letter out.

import type { Carta } from '#casa/correo/plantilla.ts'
import { formatFechaHora } from '#platform/format.ts'

/** An account that has left the address `anterior`. */
export type CuentaCarta = { nombre: string; apellido: string; username: string; email: string; anterior: string }

export type MensajeCarta = { nombre: string; email: string; asunto: string | null; texto: string; creado_en: Date }

/** For the shop: a link would bring back an address that another account has by now. */
export const toCorreoOcupado = ({ nombre, apellido, username, email, anterior }: CuentaCarta): Carta => ({
  asunto: `No pudimos devolver un correo: ${anterior}`,
  titulo: 'Un correo que no se pudo devolver',
  bloques: [
    {
      parrafo:
        'Quien lee este correo pidió deshacer el cambio de correo de su cuenta. Hoy lo usa otra cuenta, así que quedó como estaba: fijate de quién es cada una.',
    },
    {
      datos: [
        ['Cuenta', `${nombre} ${apellido}\n${username}`],
        ['Correo anterior', anterior],
        ['Correo de ahora', email],
      ],
    },
    { nota: 'Respondé este correo y le llega al correo anterior.' },
  ],
})

/** For an administrator who tries the settings. */
export const toPrueba = (tienda: string): Carta => ({
  asunto: `Correo de prueba de ${tienda}`,
  titulo: 'El correo funciona',
  bloques: [
    {
      parrafo: 'Lo pediste recién desde los Ajustes del panel. Así les llegan a tus clientes los correos de la tienda.',
    },
    { nota: 'No hace falta que hagas nada.' },
  ],
})

/** For the shop; answering it answers the writer. */
export const toContacto = ({ nombre, email, asunto, texto, creado_en }: MensajeCarta): Carta => ({
  asunto: asunto ? `Contacto: ${asunto}` : `Contacto: mensaje de ${nombre}`,
  titulo: 'Mensaje desde Contacto',
  bloques: [
    {
      datos: [
        ['De', `${nombre}\n${email}`],
        ...(asunto ? [['Asunto', asunto] as const] : []),
        ['Fecha', formatFechaHora(creado_en.toISOString())],
      ],
    },
    { cita: texto },
    { nota: 'Respondé este correo y le llega a quien escribió.' },
  ],
})

/** For the owner: something is wrong with the shop's machine, or no longer is. */
export const toAlerta = ({ mensaje, termino }: { mensaje: string; termino: boolean }, url: string): Carta => ({
  asunto: termino ? 'Se resolvió un problema de la tienda' : 'La tienda necesita tu atención',
  titulo: termino ? 'Ya está resuelto' : 'Hay algo que atender',
  bloques: [
    { parrafo: termino ? 'Esto ya no pasa:' : 'Esto pasa ahora:' },
    { cita: mensaje },
    { boton: { texto: 'Ver el estado de la tienda', url } },
    {
      nota: 'Como mucho se manda uno por día de cada problema, y otro cuando termina. Con ALERTAS=no no se manda ninguno.',
    },
  ],
})
