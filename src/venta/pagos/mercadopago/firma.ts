// The signature of a notice: HMAC-SHA256 over what its address and headers say.
import { createHmac, timingSafeEqual } from 'node:crypto'

/** `firma` is the header `x-signature`, `dataId` the parameter `data.id`: of the address, never of the body. */
export type Firmado = { firma: string | undefined; requestId: string | undefined; dataId: string | undefined }

/** A repeat is signed anew, so nothing that is older was sent just now. */
const TOLERANCIA_MS = 10 * 60_000
/** From here on `ts` counts milliseconds: as seconds it would be the year 33658. */
const DESDE_MS = 1e12

/** Whether who sent this knew the secret, within ten minutes of `ahora`. */
export function isFirmado({ firma = '', requestId, dataId }: Firmado, secreto: string, ahora: Date): boolean {
  const partes = new Map(firma.split(',').map((parte) => splitOnce(parte.trim())))
  const [ts = '', v1 = ''] = [partes.get('ts'), partes.get('v1')]
  if (!/^\d{9,14}$/.test(ts) || !/^[0-9a-f]{64}$/i.test(v1) || secreto === '') return false
  const instant = Number(ts) >= DESDE_MS ? Number(ts) : Number(ts) * 1_000
  if (Math.abs(ahora.getTime() - instant) > TOLERANCIA_MS) return false
  const given = Buffer.from(v1, 'hex')
  // The documentation writes ids in lower case, the packages leave them as they are. Both are compared, always.
  const good = [dataId, dataId?.toLowerCase()].map((id) =>
    timingSafeEqual(given, sign({ ts, requestId, dataId: id }, secreto)),
  )
  return good.includes(true)
}

/** What is signed; a part that is not there is left out whole. */
export function toManifiesto({ ts, requestId, dataId }: { ts: string } & Omit<Firmado, 'firma'>): string {
  const id = dataId ? `id:${dataId};` : ''
  return `${id}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
}

/** The signature of these parts: 32 bytes. */
export const sign = (partes: Parameters<typeof toManifiesto>[0], secreto: string): Buffer =>
  createHmac('sha256', secreto).update(toManifiesto(partes)).digest()

function splitOnce(parte: string): [string, string] {
  const at = parte.indexOf('=')
  return at < 0 ? [parte, ''] : [parte.slice(0, at).trim(), parte.slice(at + 1).trim()]
}
