// Passkeys in the browser. The library is loaded when one is used.
import { AppError } from '#platform/errors.ts'
import type { Input, Output } from '#platform/http/contract.ts'
import type { addLlave, beginLlave, Pregunta, Prueba } from '../../factor/factor.contract.ts'

const load = () => import('@simplewebauthn/browser')

/** Whether this browser has passkeys. Not while rendering on the server. */
export const hasLlaves = (): boolean => 'PublicKeyCredential' in window

/** What a browser throws, for its reader: it names its errors, and tells who is asked no more than that. */
function describe(error: unknown): AppError {
  const name = error instanceof Error ? error.name : ''
  if (name === 'SecurityError') {
    return new AppError(0, 'LLAVE', 'Las llaves funcionan solo en la dirección propia de la librería.')
  }
  if (name === 'InvalidStateError') return new AppError(0, 'LLAVE', 'Esa llave ya está en tu cuenta.')
  return new AppError(0, 'LLAVE', 'La llave no respondió. Probá de nuevo o usá otra forma.')
}

/** Asks for one of the account's passkeys. Throws an `AppError` for people. */
export async function signWithLlave(opciones: NonNullable<Pregunta['medios']['llave']>): Promise<Prueba['llave']> {
  const { startAuthentication } = await load()
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: opciones })
    return { id, rawId, type, response }
  } catch (error) {
    throw describe(error)
  }
}

/** Makes a new passkey. Throws an `AppError` for people. */
export async function createLlave(
  opciones: Output<typeof beginLlave>['opciones'],
): Promise<Input<typeof addLlave>['respuesta']> {
  const { startRegistration } = await load()
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: opciones })
    const { clientDataJSON, attestationObject, transports } = response
    return { id, rawId, type, response: { clientDataJSON, attestationObject, ...(transports && { transports }) } }
  } catch (error) {
    throw describe(error)
  }
}
