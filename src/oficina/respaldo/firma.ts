// Who made a backup: a seal against damage can be made anew by whoever changes the file, a signature only with the shop's key.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Key } from '#platform/sealed.ts'
import { type Fin, type Firma, RespaldoError } from './formato.ts'

/** `anterior`: the seal of the part before the last, which stands for all of the file until there. */
const computeHmac = (key: Key, anterior: Buffer, { filas, imagenes }: Omit<Fin, 'firma'>): Buffer =>
  createHmac('sha256', key.bytes).update(anterior).update(JSON.stringify({ filas, imagenes })).digest()

export const signFin = (key: Key, anterior: Buffer, fin: Omit<Fin, 'firma'>): Firma => ({
  clave: key.id,
  hmac: computeHmac(key, anterior, fin).toString('hex'),
})

/**
 * `propia`: it was made with this shop's key and nothing was changed since. `traida`: with the key that came from where it came.
 * Of the others nobody knows.
 */
export type EstadoDeFirma = 'propia' | 'traida' | 'otra-clave' | 'sin-clave' | 'sin-firma'

/** Throws `RespaldoError` for a file that was signed with this key and holds something else. */
export function judgeFirma(
  path: string,
  key: Key | null,
  anterior: Buffer,
  fin: Fin,
): Exclude<EstadoDeFirma, 'traida'> {
  const { firma } = fin
  if (!firma) return 'sin-firma'
  if (!key) return 'sin-clave'
  if (firma.clave !== key.id) return 'otra-clave'
  if (timingSafeEqual(Buffer.from(firma.hmac, 'hex'), computeHmac(key, anterior, fin))) return 'propia'
  throw new RespaldoError(`«${path}» fue cambiado después de hecho: su firma no es la de su contenido.`)
}

const CLAVE = 'AJUSTES_CLAVE o el archivo ajustes.clave'

export const DUDAS: Record<Exclude<EstadoDeFirma, 'propia'>, string> = {
  traida: 'Está entero y firmado, pero la clave de la firma vino del mismo lugar: no prueba quién lo hizo.',
  'otra-clave': `Está firmado con otra clave (${CLAVE}) que la de acá: no se puede comprobar que nadie lo cambió.`,
  'sin-clave': `Acá no está la clave con que se firmó (${CLAVE}): no se puede comprobar que nadie lo cambió.`,
  'sin-firma':
    'No tiene firma: es de una versión anterior, o de una tienda sin clave, o alguien se la sacó. No se puede comprobar que nadie lo cambió.',
}
