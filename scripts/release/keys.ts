// The key that releases are signed with: its owner's, made once, never in the clone.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { Failure } from '../terminal.ts'

/** Makes a pair: the private key in `path`, for its owner's eyes alone, the public one beside it. Returns the public one's place. */
export function makeKeys(path: string): string {
  const shown = `${path.replace(/\.pem$/, '')}.pub`
  for (const file of [path, shown])
    if (existsSync(file)) throw new Failure(`${file} ya está: una clave se hace una vez.`)
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  writeFileSync(shown, publicKey.export({ type: 'spki', format: 'pem' }), { flag: 'wx' })
  return shown
}

export type Signer = { publicKey: string; sign(text: string): string }

export function readSigner(path: string): Signer {
  if (!existsSync(path)) throw new Failure(`No está ${path}.`)
  try {
    const key = createPrivateKey(readFileSync(path, 'utf8'))
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('another kind of key')
    return {
      publicKey: createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString(),
      sign: (text) => `${sign(null, Buffer.from(text), key).toString('base64')}\n`,
    }
  } catch {
    throw new Failure(`${path} no es una clave privada ed25519 en PEM: «npm run release -- --clave RUTA.pem» hace una.`)
  }
}
