// What the shop decides about forgotten passwords.

/** How long a link lives. */
export const RECUPERACION_MINUTOS = 60
/** Where a link leads; its token stands in the fragment. */
export const NUEVA_PATH = '/recuperar-clave/nueva'

/** The same for every address: the answer must not tell who has an account here. */
export const RECUPERACION_PEDIDA =
  'Si hay una cuenta con ese correo, en unos minutos te llega un enlace para elegir una contraseña nueva.'
/** The same for a late, used, replaced, stolen or mangled link. */
export const ENLACE_VENCIDO = 'Este enlace ya no sirve: venció, ya se usó o pediste otro después. Pedí uno nuevo.'
/** Its link went to an address that nobody confirmed, of an account that had a confirmed one before. */
export const CUENTA_DEVUELTA =
  'Nadie había confirmado este correo, así que la cuenta volvió al que tenía antes. Si es tuya, pedí el enlace ahí; si no, ya podés crear una cuenta con este correo.'
export const CLAVE_RECUPERADA =
  'Listo: ya podés iniciar sesión con tu contraseña nueva. Cerramos las sesiones abiertas.'
