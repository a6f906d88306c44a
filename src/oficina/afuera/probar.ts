// A try of the place as it is set: a small file is written, read, listed and deleted.
import { randomBytes } from 'node:crypto'
import { FALLAS } from './afuera.rules.ts'
import { type Afuera, openDestino } from './afuera.service.ts'
import { DestinoError } from './destino.ts'

const PATIENCE_MS = 8_000
const ALL_MS = 25_000

/** `huella`: the key that an SFTP server showed and nobody has confirmed yet. */
export type Prueba = { falla: string | null; huella: string | null }

export async function probar(afuera: Pick<Afuera, 'lugar' | 'secretos'>, allMs = ALL_MS): Promise<Prueba> {
  let huella: string | null = null
  const destino = openDestino(afuera, {
    signal: AbortSignal.timeout(allMs),
    patienceMs: PATIENCE_MS,
    onHuella: (seen) => {
      huella = seen
    },
  })
  const nombre = `prueba-${randomBytes(8).toString('hex')}`
  const body = randomBytes(4_096)
  let wrote = false
  try {
    await destino.put(nombre, pieces(body))
    wrote = true
    const got: Uint8Array[] = []
    for await (const piece of destino.get(nombre)) got.push(piece)
    const listed = (await destino.list()).some((one) => one.nombre === nombre)
    if (!listed || !Buffer.concat(got).equals(body)) throw new DestinoError('miente')
    await destino.remove(nombre).catch((error: unknown) => {
      throw error instanceof DestinoError && error.motivo === 'permiso' ? new DestinoError('permiso-borrar') : error
    })
    return { falla: null, huella: null }
  } catch (error) {
    if (wrote) await destino.remove(nombre).catch(() => {})
    if (!(error instanceof DestinoError)) return { falla: FALLAS.lento, huella: null }
    const unconfirmed = ['huella', 'sin-huella'].includes(error.motivo)
    return { falla: error.message, huella: unconfirmed ? huella : null }
  }
}

async function* pieces(body: Uint8Array) {
  yield body
}
