// What the second step of a login asks for, and for how long.

export const FACTOR_TIPOS = ['app', 'llave'] as const

export const NOMBRE_APP = 'Aplicación de códigos'
export const NOMBRE_FACTOR_MAX = 60
/** Passkeys of one account. */
export const LLAVES_MAX = 10
/** Codes to get in without any factor; each works once. */
export const CODIGOS_RESCATE = 10

/** How long somebody has to show a factor, and how often they may be wrong meanwhile. */
export const DESAFIO_MINUTOS = 5
export const INTENTOS = 5
/** How long a new app's secret waits for its first code. */
export const ALTA_MINUTOS = 15

/** Wrong codes of an app for one account: in ten minutes, and in a day. */
export const CODIGOS_EQUIVOCADOS = 10
export const CODIGOS_EQUIVOCADOS_POR_DIA = 50

/** The refusal that screens act on. */
export const SEGUNDO_PASO = 'SEGUNDO_PASO'

export const CODIGO_INCORRECTO = 'Ese código no es correcto, ya se usó o venció.'
export const LLAVE_INCORRECTA = 'Esa llave no es de esta cuenta, o no terminó de responder.'
export const FACTOR_ILEGIBLE =
  'La tienda no puede leer la clave de tu aplicación. Ingresá con una llave o con un código de rescate, o pedile a quien administra la librería que reinicie tu segundo paso.'
export const DESAFIO_VENCIDO = 'Pasó demasiado tiempo o hubo demasiados intentos. Empezá de nuevo.'

// 32 letters and digits that are not mistaken for one another: five bits each.
const ALFABETO = 'abcdefghjkmnpqrstuvwxyz023456789'
const CODIGO_LARGO = 24
const GRUPO = 4

/** A code from 24 random bytes: 120 bits, in six groups. */
export function formatRescate(bytes: Uint8Array): string {
  const letras = Array.from(bytes.subarray(0, CODIGO_LARGO), (byte) => ALFABETO[byte % ALFABETO.length]).join('')
  return (letras.match(new RegExp(`.{${GRUPO}}`, 'g')) ?? []).join('-')
}

/**
 * What was typed: the six digits of an app, a code to get in without it, or neither. Spaces and hyphens are left out, and
 * capitals are small letters.
 */
export function parseCodigo(typed: string): { tipo: 'app' | 'rescate'; codigo: string } | null {
  const codigo = typed.replace(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(codigo)) return { tipo: 'app', codigo }
  const isRescate = codigo.length === CODIGO_LARGO && [...codigo].every((letra) => ALFABETO.includes(letra))
  return isRescate ? { tipo: 'rescate', codigo } : null
}
