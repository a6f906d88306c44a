// Refuses new passwords that are easily guessed. A login accepts any.
import type { Config } from '#platform/config.ts'
import { invalidField } from '#platform/http/validation.ts'
import { fold, toForm } from '#platform/text.ts'
import { CLAVE_MIN } from '../usuario.rules.ts'

/** What a guesser would know of the account. */
export type Persona = { username: string; nombre: string; apellido: string; email: string }

export const CLAVE_COMUN = 'Esa contraseña es de las más usadas y se adivina enseguida. Elegí otra.'
export const CLAVE_CON_NOMBRE = 'La contraseña no puede ser tu nombre, tu usuario o tu correo, ni llevarlos adentro.'

/** Names from so many letters on must not stand within a password either; shorter ones stand in half of all words. */
const NOMBRE_DENTRO = 5

/**
 * How many of the list's entries count, the most used first: ASVS 5 (6.2.4) asks for 3,000 that our rules let through,
 * these hold 10,000. Its tail is of words that are seen so rarely that refusing them would bother more people than guessers.
 */
const COMUNES = 30_000

/** Without accents, spaces and signs, in lower case, as guessers try it. */
const bare = (text: string): string => fold(text).replaceAll(' ', '')

async function loadComunes(): Promise<ReadonlySet<string>> {
  // 50,000 words, loaded when the first password is chosen: a shop that only sells does without.
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const comunes = dictionary['passwords-common'].slice(0, COMUNES)
  return new Set(comunes.map(String).filter((clave) => clave.length >= CLAVE_MIN))
}
let comunes: Promise<ReadonlySet<string>> | undefined

/** How an account is called: its names in one and word by word, username and the e-mail's part before the @. */
function listNombres({ username, nombre, apellido, email }: Persona): string[] {
  const [local = ''] = email.split('@')
  const whole = [username, local, nombre, apellido, nombre + apellido].map(bare)
  const words = `${nombre} ${apellido}`.split(/\s+/).map(bare)
  return [...whole, ...words].filter((name) => name !== '')
}

/** Why a password is easily guessed, for its reader; null when it is not. `tienda` is the shop's name. */
export async function describeClaveDebil(clave: string, persona: Persona, tienda: string): Promise<string | null> {
  const tried = bare(clave)
  const isName = listNombres(persona).some(
    (name) => tried === name || (name.length >= NOMBRE_DENTRO && tried.includes(name)),
  )
  if (isName) return CLAVE_CON_NOMBRE
  comunes ??= loadComunes()
  const known = await comunes
  const composed = toForm(clave, 'NFC')
  const spellings = [composed.toLowerCase(), tried, bare(composed)]
  return tried === bare(tienda) || spellings.some((one) => known.has(one)) ? CLAVE_COMUN : null
}

/** Refuses a new password that is easily guessed: 400 on the field `password`. To be called before one is stored. */
export async function requireClaveFuerte(clave: string, persona: Persona, { SITE_NOMBRE }: Config): Promise<void> {
  const mensaje = await describeClaveDebil(clave, persona, SITE_NOMBRE)
  if (mensaje) throw invalidField('password', mensaje)
}
