// Secrets that the shop must read again (AES-256-GCM), under a key that lies outside the database: a stolen copy of it,
// or a stolen backup, opens none of them.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** In `DATA_DIR`, where `AJUSTES_CLAVE` is not set. */
export const CLAVE_FILE = 'ajustes.clave'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32

/** A secret that cannot be read. The message holds nothing of it. */
export class SealedError extends Error {
  /** `otra-clave`: it was sealed with another key, so this machine's is not the one; `alterado`: it is not what was sealed. */
  readonly reason: 'otra-clave' | 'alterado'

  constructor(reason: SealedError['reason']) {
    super(reason === 'otra-clave' ? 'a secret was sealed with another key' : 'a sealed secret was changed')
    this.reason = reason
  }
}

/** `id`: its fingerprint, no secret. */
export type Key = { id: string; bytes: Buffer }

/** `text` is long and random (32 characters or more): no password, so no slow hash. Each `use` has a key of its own. */
function deriveKey(text: string, use = `sealed ${VERSION}`): Key {
  const bytes = Buffer.from(hkdfSync('sha256', text.trim(), 'anaquel', use, KEY_BYTES))
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Made at its first use. Of several processes one makes it: `link` never overwrites, and the file has all its bytes by then. */
async function readOrMakeFile(folder: string): Promise<string> {
  const path = join(folder, CLAVE_FILE)
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(folder, { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  try {
    const file = await open(fresh, 'wx', 0o600)
    try {
      await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await link(fresh, path).catch((error: unknown) => {
      if (!isThere(error)) throw error
    })
  } finally {
    await rm(fresh, { force: true })
  }
  return readFile(path, 'utf8')
}

/**
 * Puts a key that came with a restored shop where the shop looks for it; another one that is there stays under another name,
 * which is returned.
 */
export async function placeKey(folder: string, text: string): Promise<string | null> {
  const path = join(folder, CLAVE_FILE)
  const present = await readFile(path, 'utf8').catch(noneWhereMissing)
  if (present?.trim() === text.trim()) return null
  await mkdir(folder, { recursive: true })
  const fresh = `${path}.${randomUUID()}`
  const file = await open(fresh, 'wx', 0o600)
  try {
    await file.writeFile(`${text.trim()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  const before = present === null ? null : `${path}.antes-${Date.now()}`
  if (before !== null) await rename(path, before)
  await rename(fresh, path)
  return before
}

type Keeper = { AJUSTES_CLAVE?: string | undefined; DATA_DIR: string }

/** The key that backups are signed with; null where there is none yet. Never makes one: whoever asks may be root. */
export async function readFirmaKey({ AJUSTES_CLAVE, DATA_DIR }: Keeper): Promise<Key | null> {
  const text = AJUSTES_CLAVE ?? (await readFile(join(DATA_DIR, CLAVE_FILE), 'utf8').catch(noneWhereMissing))
  return text === null ? null : deriveKey(text, 'backup v1')
}

/** Makes the key where there is none, so that the first backup is signed with it. For the account of the shop. */
export async function ensureKey({ AJUSTES_CLAVE, DATA_DIR }: Keeper): Promise<void> {
  if (AJUSTES_CLAVE === undefined) await readOrMakeFile(DATA_DIR)
}

function noneWhereMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}

export type Sealed = ReturnType<typeof createSealed>

/**
 * Seals with the key of `AJUSTES_CLAVE`, or with that of a file in `DATA_DIR`, which is read or made at the first use.
 * `about` says what the secret is and whose (`factor {id}`): it is no secret, and a sealed text that was moved to another
 * row does not open there.
 */
export function createSealed({ AJUSTES_CLAVE, DATA_DIR }: Keeper) {
  let known: Promise<Key> | null = null

  function readKey(): Promise<Key> {
    known ??= (AJUSTES_CLAVE === undefined ? readOrMakeFile(DATA_DIR) : Promise.resolve(AJUSTES_CLAVE))
      .then((text) => deriveKey(text))
      .catch((error: unknown) => {
        known = null // a full disk is not for ever
        throw error
      })
    return known
  }

  return {
    /** Text for a column: version, the key's fingerprint, and nonce, ciphertext and tag in base64url. */
    async seal(secret: string, about: string): Promise<string> {
      const key = await readKey()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key.bytes, nonce).setAAD(Buffer.from(about))
      const parts = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${VERSION}.${key.id}.${Buffer.concat(parts).toString('base64url')}`
    },

    /** What `seal` was given. Throws `SealedError`. */
    async open(sealed: string, about: string): Promise<string> {
      const key = await readKey()
      const [version, id, text = ''] = sealed.split('.')
      const bytes = Buffer.from(text, 'base64url')
      if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SealedError('alterado')
      if (id !== key.id) throw new SealedError('otra-clave')
      const decipher = createDecipheriv(ALGORITHM, key.bytes, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        const secret = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES))
        return Buffer.concat([secret, decipher.final()]).toString('utf8')
      } catch {
        throw new SealedError('alterado')
      }
    },
  }
}
