// What the mails about an account say. Pure: rows in, a letter out.

import type { Carta } from '#casa/correo/plantilla.ts'
import { INVITACION_DIAS } from '#cuentas/usuarios/equipo/invitacion.rules.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { formatFechaHora } from '#platform/format.ts'

/** `verificar` is the one-use link that proves the address; undefined where it is proved already. */
export const toBienvenida = (nombre: string, config: Config, verificar?: string): Carta => ({
  asunto: `Te damos la bienvenida a ${config.SITE_NOMBRE}`,
  titulo: `¡Hola, ${nombre}!`,
  bloques: [
    {
      parrafo: `Ya tenés tu cuenta en ${config.SITE_NOMBRE}: podés comprar, seguir tus pedidos y opinar sobre lo que leés.`,
    },
    ...(verificar
      ? [
          { parrafo: 'Cuando puedas, confirmá que este correo es tuyo. Mientras tanto podés usar todo igual.' },
          { boton: { texto: 'Confirmar mi correo', url: verificar } },
        ]
      : []),
    { boton: { texto: 'Ver libros', url: `${publicUrl(config)}/inicio` } },
    { nota: 'Si no creaste esta cuenta, escribinos desde Contacto y la damos de baja.' },
  ],
})

/** `url` carries the one-use link; `minutos` is how long it lives. */
export const toClaveOlvidada = (nombre: string, url: string, minutos: number): Carta => ({
  asunto: 'Elegí una contraseña nueva',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste vos, elegí una nueva con este enlace:' },
    { boton: { texto: 'Elegir contraseña', url } },
    { parrafo: `Sirve una sola vez, durante ${minutos} minutos. Si pediste varios, vale el último.` },
    { nota: 'Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.' },
  ],
})

export const toClaveCambiada = (nombre: string, config: Config): Carta => ({
  asunto: 'Cambiaste tu contraseña',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'La contraseña de tu cuenta acaba de cambiar y cerramos las otras sesiones.' },
    { parrafo: 'Si no fuiste vos, elegí otra ahora mismo:' },
    { boton: { texto: 'Recuperar mi cuenta', url: `${publicUrl(config)}/recuperar-clave` } },
  ],
})

const SEGUNDO_PASO = {
  agregado: {
    asunto: 'Activaste tu segundo paso',
    parrafo: 'Tu cuenta tiene un segundo paso nuevo: además de la contraseña, para ingresar te lo vamos a pedir.',
  },
  quitado: {
    asunto: 'Quitaste un segundo paso',
    parrafo: 'Tu cuenta tiene un segundo paso menos para ingresar.',
  },
  reiniciado: {
    asunto: 'Reiniciamos tu segundo paso',
    parrafo:
      'Quien administra la librería quitó el segundo paso de tu cuenta y cerró tus sesiones. Ingresá con tu contraseña y activalo de nuevo en «Configuración».',
  },
  anulado: {
    asunto: 'Tu cuenta ya no tiene segundo paso',
    parrafo:
      'Tu correo se confirmó recién ahora, por un enlace que llegó acá. El segundo paso que la cuenta tenía era de antes, así que lo quitamos. Si era tuyo, activalo de nuevo en «Configuración».',
  },
  rescate: {
    asunto: 'Usaste un código de rescate',
    parrafo: 'Alguien usó uno de tus códigos de rescate en lugar de tu segundo paso. Ese código ya no sirve.',
  },
}

/** What has become of the second step of a login. */
export const toSegundoPaso = (nombre: string, que: keyof typeof SEGUNDO_PASO, config: Config): Carta => ({
  asunto: SEGUNDO_PASO[que].asunto,
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: SEGUNDO_PASO[que].parrafo },
    { parrafo: 'Si no fuiste vos ni lo pediste, elegí otra contraseña ahora mismo y avisanos:' },
    { boton: { texto: 'Recuperar mi cuenta', url: `${publicUrl(config)}/recuperar-clave` } },
  ],
})

/** `url` carries the one-use link that proves the address; `dias` is how long it lives. */
export const toVerificarCorreo = (nombre: string, url: string, dias: number): Carta => ({
  asunto: 'Confirmá tu correo',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Este es ahora el correo de tu cuenta. Confirmá que es tuyo con este enlace:' },
    { boton: { texto: 'Confirmar mi correo', url } },
    { parrafo: `Sirve una sola vez, durante ${dias} días. Si pediste varios, vale el último.` },
    { nota: 'Si no tenés una cuenta con nosotros, no hace falta que hagas nada.' },
  ],
})

/** To somebody who is asked to work in the shop; `url` carries the one-use link. */
export const toInvitacion = (
  { nombre, quien }: { nombre: string; quien: string },
  { SITE_NOMBRE }: Config,
  url: string,
): Carta => ({
  asunto: `Te esperan en el equipo de ${SITE_NOMBRE}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: `${quien} te invita a trabajar en ${SITE_NOMBRE} con tu propia cuenta. Para entrar, abrí este enlace:` },
    { boton: { texto: 'Sumarme al equipo', url } },
    { parrafo: `Sirve una sola vez, durante ${INVITACION_DIAS} días.` },
    { nota: 'Si no conocés la librería, no hace falta que hagas nada: sin el enlace nadie entra en tu nombre.' },
  ],
})

/** The link that brings an address back, and when it ends. */
type Deshacer = { url: string; vence_en: Date }

/**
 * To the address that the account has left. `deshacer` is undefined where it can't come back, `nombre` once the account is
 * deleted. The new address is not told: this one may belong to another person by now.
 */
export const toCorreoCambiado = (nombre: string | undefined, config: Config, deshacer?: Deshacer): Carta => ({
  asunto: 'Cambió el correo de tu cuenta',
  titulo: nombre === undefined ? 'Hola' : `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Tu cuenta tiene un correo nuevo: desde ahora ingresás con ese, y ahí te escribimos.' },
    ...(deshacer
      ? [
          {
            parrafo: `¿No fuiste vos? Volvé a este correo: cerramos todas las sesiones y elegís una contraseña nueva. El enlace sirve una sola vez, hasta el ${formatFechaHora(deshacer.vence_en.toISOString())}.`,
          },
          { boton: { texto: 'Volver a mi correo anterior', url: deshacer.url } },
        ]
      : []),
    { parrafo: `Si no lo cambiaste vos, avisanos cuanto antes${deshacer ? ' también por acá' : ''}:` },
    { boton: { texto: 'Ir a Contacto', url: `${publicUrl(config)}/contacto` } },
  ],
})
