// How a carrier's machine knows who asks: by the same headers each time, or by a token that it gives for a while.
import { TransporteFalla } from './adaptador.ts'
import { isNegada, type Llamada, type Llamar, type Respuesta } from './llamada.ts'

type Headers = Llamada['headers']
/** Runs the call with the headers that say who asks. `isSuspect`: an answer that may come of an old token. */
export type Acceso = (
  plazo: AbortSignal,
  call: (headers: Headers) => Promise<Respuesta>,
  isSuspect?: (respuesta: Respuesta) => boolean,
) => Promise<Respuesta>
type Token = {
  /** Asks for one. */
  llamada: Llamada
  /** Milliseconds that it is good for. */
  dura: number
  /** Finds it in the answer; empty where there is none. */
  read: (respuesta: Respuesta) => string
  /** How it travels. */
  write: (token: string) => Headers
}

export const conLlave =
  (headers: Headers): Acceso =>
  (_plazo, call) =>
    call(headers)

/** Asked for when it is needed and thrown away when it is refused: where an old one may be why, the call is made once more. */
export function conToken(llamar: Llamar, { llamada, dura, read, write }: Token): Acceso {
  let known: { token: string; hasta: number } | null = null
  async function take(plazo: AbortSignal): Promise<string> {
    const respuesta = await llamar(llamada, plazo)
    const token = respuesta.estado === 200 ? read(respuesta) : ''
    if (token === '') throw new TransporteFalla(respuesta.estado < 500 ? 'credenciales' : 'conexion')
    known = { token, hasta: performance.now() + dura }
    return token
  }
  const findGood = () => (known && performance.now() < known.hasta ? known.token : null)

  return async (plazo, call, isSuspect = isNegada) => {
    const old = findGood()
    const token = old ?? (await take(plazo))
    const respuesta = await call(write(token))
    if (!isSuspect(respuesta)) return respuesta
    if (known?.token === token) known = null // one that came meanwhile is kept
    return old === null ? respuesta : call(write(findGood() ?? (await take(plazo))))
  }
}

export const writeBasic = (usuario: string, clave: string): Headers => ({
  authorization: `Basic ${Buffer.from(`${usuario}:${clave}`).toString('base64')}`,
})
export const writeBearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
