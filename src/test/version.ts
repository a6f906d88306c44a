// The updater's folder of an installed shop, in which root named a place with a signed version.
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mirarVersion } from '#oficina/sistema/version/version.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/pool.ts'
import { FIRMA, OFERTA, SUMAS } from '#platform/updates.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')

type Shop = { db: Db; config: Pick<Config, 'ACTUALIZADOR' | 'DATA_DIR'> }

/** Offers it, and lets the shop look. What was asked for before is gone. */
export async function offerVersion({ db, config }: Shop, version: string, ahora = new Date()): Promise<void> {
  const dir = config.ACTUALIZADOR
  if (dir === undefined) throw new Error('the test names no updater')
  const place = join(dir, `lugar-${version}`)
  for (const folder of [place, config.DATA_DIR]) await mkdir(folder, { recursive: true })
  const offer = JSON.stringify({ version, fecha: '2026-01-01', cambios: '- Algo.' })
  const sums = `${createHash('sha256').update(offer).digest('hex')}  ${OFERTA}\n`
  const files = {
    [join(place, OFERTA)]: offer,
    [join(place, SUMAS)]: sums,
    [join(place, FIRMA)]: sign(null, Buffer.from(sums), privateKey).toString('base64'),
    [join(dir, 'origen')]: `${place}\n`,
    [join(dir, 'clave-publica.pem')]: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  for (const [path, text] of Object.entries(files)) await writeFile(path, text)
  await rm(join(config.DATA_DIR, 'actualizar.pedido'), { force: true })
  await mirarVersion(db, config, ahora)
}
