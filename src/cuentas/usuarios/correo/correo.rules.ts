// What the shop decides about the address of an account: how it is proved, and for how long an old one can come back.

/** How long the link lives that proves an address. */
export const VERIFICACION_DIAS = 7
/** How long the address that an account has left can be set back. */
export const DESHACER_DIAS = 3

/** The same for a late, used, replaced or mangled link. */
export const ENLACE_CONFIRMAR =
  'Este enlace ya no sirve: venció, ya se usó o pediste otro después. Desde tu perfil podés pedir uno nuevo.'
/** The same for a late, used or mangled link, and where the address has come back by another way. */
export const ENLACE_DESHACER = 'Este enlace ya no sirve: venció, ya se usó o tu cuenta ya volvió a este correo.'

export const CORREO_CONFIRMADO = 'Listo: confirmaste tu correo.'
export const CORREO_YA_CONFIRMADO = 'Tu correo ya está confirmado.'
/** The account had a proved address before: who opens the link of the new one must be logged in. */
export const CORREO_CON_SESION =
  'Para confirmar el correo nuevo de una cuenta, iniciá sesión en este navegador y volvé a abrir el enlace.'
export const CORREO_DEVUELTO = 'Tu cuenta volvió a este correo y cerramos todas las sesiones.'

/** For an owner whose old address is taken. `avisada`: the shop has an e-mail address and was told. */
export const describeCorreoOcupado = (avisada: boolean): string =>
  `Hoy otra cuenta usa este correo, así que no pudimos devolverlo. ${
    avisada
      ? 'Ya le avisamos a la librería; si querés contarle algo más, escribile desde Contacto.'
      : 'Escribinos desde Contacto y lo vemos con vos.'
  }`
