// A folder of any machine that speaks SFTP. Its key is pinned: to another machine nothing is said, the password least of all.
import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { promisify } from 'node:util'
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2'
import type { Lugar, Motivo } from './afuera.rules.ts'
import { type Destino, DestinoError, findMotivo, type Guardado } from './destino.ts'

/** What every server takes and gives at once. */
const CHUNK = 32 * 1024
/** So many are on their way, or a far machine would be slow: 2 MB in memory. */
const WINDOW = 64
const PATIENCE_MS = 15_000
/** Nothing moved for so long. */
const IDLE_MS = 60_000
const LIST_MAX = 10_000

/** SSH_FX_… of the protocol. Servers say «failure» of a full disk. */
const STATUSES: Record<number, Motivo> = { 2: 'falta', 3: 'permiso', 4: 'lleno', 6: 'cortado', 7: 'cortado' }
const LEVELS: Record<string, Motivo> = {
  'client-authentication': 'credenciales',
  'client-timeout': 'lento',
  handshake: 'raro',
  protocol: 'raro',
}

function explain(error: unknown): DestinoError {
  if (error instanceof DestinoError) return error
  const { level = '', code } = error as { level?: string; code?: number | string }
  const status = typeof code === 'number' ? STATUSES[code] : undefined
  return new DestinoError(status ?? findMotivo(error) ?? LEVELS[level] ?? 'raro', error)
}

type Settings = Lugar & {
  /** The password; empty where a key opens it. */
  secreto: string
  /** The private key as its file holds it; empty where a password opens it. */
  privada: string
  /** The server's key that the owner has confirmed; empty where none was yet. */
  huella: string
}
type Options = {
  signal?: AbortSignal | undefined
  patienceMs?: number
  idleMs?: number
  /** Hears the key of whoever answers. */
  onHuella?: (huella: string) => void
}

const printHuella = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

type Opened = { sftp: Asked; moved(): void }

/** The calls that are needed, as promises. */
function ask(sftp: SFTPWrapper) {
  return {
    open: promisify((path: string, flags: 'r' | 'w', done: (e: Error | undefined, handle: Buffer) => void) =>
      sftp.open(path, flags, done),
    ),
    close: promisify(sftp.close.bind(sftp)),
    write: promisify((handle: Buffer, data: Buffer, at: number, done: (e?: Error | null) => void) =>
      sftp.write(handle, data, 0, data.length, at, done),
    ),
    read: promisify((handle: Buffer, into: Buffer, at: number, done: (e: Error | undefined, bytes: number) => void) =>
      sftp.read(handle, into, 0, into.length, at, done),
    ),
    size: promisify((handle: Buffer, done: (e: Error | undefined, bytes: number) => void) =>
      sftp.fstat(handle, (error, stats) => done(error, stats?.size ?? 0)),
    ),
    list: promisify((path: string, done: (e: Error | undefined, found: Guardado[]) => void) =>
      sftp.readdir(path, (error, entries) =>
        done(
          error,
          (entries ?? []).map(({ filename, attrs }) => ({ nombre: filename, bytes: attrs.size })),
        ),
      ),
    ),
    rename: promisify(sftp.rename.bind(sftp)),
    unlink: promisify(sftp.unlink.bind(sftp)),
    mkdir: promisify((path: string, done: (e?: Error | null) => void) => sftp.mkdir(path, done)),
  }
}
type Asked = ReturnType<typeof ask>

/** Opens no connection; each call has one of its own and throws `DestinoError`. */
export function createSftp(
  { servidor, puerto, usuario, secreto, privada, huella, carpeta }: Settings,
  { signal, patienceMs = PATIENCE_MS, idleMs = IDLE_MS, onHuella = () => {} }: Options = {},
): Destino {
  const folder = carpeta || '.'
  const pathOf = (nombre: string) => posix.join(folder, nombre)

  /** Lends a connection that ends with the generator, with the signal, or when nothing moves. */
  async function* connected<T>(work: (opened: Opened) => AsyncGenerator<T>): AsyncGenerator<T> {
    signal?.throwIfAborted()
    const client = new ssh2.Client()
    let fail: (error: unknown) => void = () => {}
    const failed = new Promise<never>((_, reject) => {
      fail = reject
    })
    failed.catch(() => {})
    let timer: NodeJS.Timeout | undefined
    const moved = () => {
      clearTimeout(timer)
      timer = setTimeout(() => fail(new DestinoError('lento')), idleMs)
    }
    const stop = () => fail(signal?.reason)
    signal?.addEventListener('abort', stop)
    let verdict: Motivo | null = null
    client.on('connect', () => client.setNoDelay()) // small questions do not wait for each other
    client.on('error', (error) => fail(verdict ? new DestinoError(verdict) : error))
    client.on('close', () => fail(new DestinoError('cortado')))
    const options: ConnectConfig = {
      host: servidor,
      port: puerto,
      username: usuario,
      readyTimeout: patienceMs,
      keepaliveInterval: 10_000,
      hostVerifier: (key: Buffer) => {
        const seen = printHuella(key)
        onHuella(seen)
        if (seen === huella) return true
        verdict = huella ? 'huella' : 'sin-huella'
        return false
      },
      ...(privada ? { privateKey: privada } : { password: secreto }),
    }
    try {
      moved()
      const ready = new Promise<SFTPWrapper>((resolve, reject) => {
        client.on('ready', () => client.sftp((error, sftp) => (error ? reject(error) : resolve(sftp))))
      })
      try {
        client.connect(options)
      } catch (error) {
        throw new DestinoError(privada ? 'privada' : 'raro', error)
      }
      const sftp = await Promise.race([ready, failed])
      const pieces = work({ sftp: ask(sftp), moved })
      for (;;) {
        const next = await Promise.race([pieces.next(), failed])
        if (next.done) return
        yield next.value
        moved()
      }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      throw explain(error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      client.end()
      client.destroy()
    }
  }

  /** For what gives nothing, or one answer. */
  async function once<T>(work: (opened: Opened) => Promise<T>): Promise<T> {
    for await (const answer of connected(async function* (opened) {
      yield await work(opened)
    })) {
      return answer
    }
    throw new DestinoError('cortado')
  }

  return {
    put: (nombre, body) =>
      once(async ({ sftp, moved }) => {
        await makeFolders(sftp, folder)
        const partial = pathOf(`.${nombre}.parcial`)
        const handle = await sftp.open(partial, 'w')
        try {
          await writeAll(sftp, handle, body, moved)
          await sftp.close(handle)
          // This protocol's rename writes over nothing.
          await sftp.unlink(pathOf(nombre)).catch(() => {})
          await sftp.rename(partial, pathOf(nombre))
        } catch (error) {
          await sftp.close(handle).catch(() => {})
          await sftp.unlink(partial).catch(() => {})
          throw error
        }
      }),

    list: () =>
      once(async ({ sftp }) => {
        const found = await sftp.list(folder).catch((error: unknown) => {
          if (explain(error).motivo === 'falta') return []
          throw error
        })
        if (found.length > LIST_MAX) throw new DestinoError('raro')
        return found.filter(({ nombre }) => !nombre.startsWith('.') && !nombre.includes('/'))
      }),

    get: (nombre) =>
      connected(async function* ({ sftp }) {
        const handle = await sftp.open(pathOf(nombre), 'r')
        const size = await sftp.size(handle)
        const pending: Promise<Buffer>[] = []
        for (let asked = 0, given = 0; given < size; ) {
          for (; asked < size && pending.length < WINDOW; asked += CHUNK) {
            const piece = readChunk(sftp, handle, asked, Math.min(CHUNK, size - asked))
            piece.catch(() => {}) // it is heard of in its turn
            pending.push(piece)
          }
          const piece = await pending.shift()
          if (!piece) return
          given += piece.length
          yield piece
        }
        await sftp.close(handle)
      }),

    remove: (nombre) => once(({ sftp }) => sftp.unlink(pathOf(nombre))),
  }
}

/** Those that are there already fail, as those that may not be made: what is written next says which. */
async function makeFolders(sftp: Asked, folder: string): Promise<void> {
  const parts = folder.split('/')
  for (let n = 1; n <= parts.length; n++) {
    const path = parts.slice(0, n).join('/')
    if (path && path !== '.') await sftp.mkdir(path).catch(() => {})
  }
}

async function writeAll(sftp: Asked, handle: Buffer, body: AsyncIterable<Uint8Array>, moved: () => void) {
  const pending = new Set<Promise<void>>()
  let broken: unknown
  let at = 0
  for await (const piece of body) {
    for (let from = 0; from < piece.length; from += CHUNK) {
      const chunk = Buffer.from(piece.subarray(from, from + CHUNK))
      const written: Promise<void> = sftp.write(handle, chunk, at).then(
        () => {
          pending.delete(written)
          moved()
        },
        (error: unknown) => {
          pending.delete(written)
          broken ??= error
        },
      )
      pending.add(written)
      at += chunk.length
      if (pending.size >= WINDOW) await Promise.race(pending)
      if (broken) throw broken
    }
  }
  await Promise.all(pending)
  if (broken) throw broken
}

/** A server may give less than was asked for. */
async function readChunk(sftp: Asked, handle: Buffer, at: number, length: number): Promise<Buffer> {
  const chunk = Buffer.alloc(length)
  for (let got = 0; got < length; ) {
    const more = await sftp.read(handle, chunk.subarray(got), at + got)
    if (more === 0) throw new DestinoError('cortado')
    got += more
  }
  return chunk
}
