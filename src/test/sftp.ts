// Stands for a machine that speaks SFTP: ssh2's own server over a map of files.
import { createHash, generateKeyPairSync } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2'

const { Server, utils } = ssh2
const { OPEN_MODE, STATUS_CODE } = utils.sftp
const USER = 'ana'
const PASSWORD = 'clave-de-prueba-sftp'

const makeHostKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()

type Mode = 'works' | 'hangs' | 'full' | 'lies' | 'keeps' | 'cuts'

/**
 * `files` by path. `mode`: `hangs` answers no request, `full` takes no byte, `lies` gives other bytes than it took, `keeps`
 * deletes nothing, `cuts` ends the connection in the middle of what it is sent.
 */
export async function startSftp(hostKey = makeHostKey()) {
  const state = {
    files: new Map<string, Buffer>(),
    folders: new Set(['.']),
    mode: 'works' as Mode,
    logins: 0,
    passwords: [] as string[],
  }
  const clients = new Set<Connection>()
  const server = new Server({ hostKeys: [hostKey] }, (client) => {
    clients.add(client)
    client.on('close', () => clients.delete(client))
    client.on('error', () => {})
    client.on('authentication', (context) => {
      if (context.method === 'none') return context.reject(['password'])
      if (context.method === 'password') state.passwords.push(context.password)
      if (context.username === USER && context.method === 'password' && context.password === PASSWORD) {
        state.logins++
        context.accept()
      } else context.reject(['password'])
    })
    client.on('session', (accept) => accept().on('sftp', (acceptSftp) => serve(acceptSftp(), client)))
  })

  function serve(sftp: SFTPWrapper, client: Connection) {
    const open = new Map<number, { path: string; body: Buffer; length: number; listed: boolean; writes: boolean }>()
    let last = 0
    const answer = (id: number, code: number) => (state.mode === 'hangs' ? undefined : sftp.status(id, code))
    const begin = (id: number, path: string, writes: boolean, body: Buffer) => {
      const handle = Buffer.alloc(4)
      handle.writeUInt32BE(++last)
      open.set(last, { path, body, length: body.length, listed: false, writes })
      if (state.mode !== 'hangs') sftp.handle(id, handle)
    }
    const of = (handle: Buffer) => open.get(handle.readUInt32BE(0))
    sftp.on('OPEN', (id, path, flags) => {
      const writes = (flags & OPEN_MODE.WRITE) !== 0
      const found = state.files.get(path)
      if (!writes && !found) return answer(id, STATUS_CODE.NO_SUCH_FILE)
      begin(id, path, writes, writes || !found ? Buffer.alloc(0) : found)
    })
    sftp.on('WRITE', (id, handle, at, data) => {
      const file = of(handle)
      if (!file || state.mode === 'full') return answer(id, STATUS_CODE.FAILURE)
      if (state.mode === 'cuts' && at > 100_000) return void client.end()
      const end = Math.max(file.length, at + data.length)
      if (end > file.body.length) {
        const body = Buffer.alloc(2 * end)
        file.body.copy(body)
        file.body = body
      }
      data.copy(file.body, at)
      file.length = end
      answer(id, STATUS_CODE.OK)
    })
    sftp.on('READ', (id, handle, at, length) => {
      const piece = of(handle)?.body.subarray(at, at + length)
      if (!piece || piece.length === 0) return answer(id, STATUS_CODE.EOF)
      if (state.mode === 'hangs') return
      sftp.data(id, state.mode === 'lies' ? Buffer.from(piece).fill(0, 0, 1) : piece)
    })
    sftp.on('FSTAT', (id, handle) => {
      const size = of(handle)?.body.length ?? 0
      if (state.mode !== 'hangs') sftp.attrs(id, { mode: 0o100_600, uid: 0, gid: 0, size, atime: 0, mtime: 0 })
    })
    sftp.on('CLOSE', (id, handle) => {
      const file = of(handle)
      if (file?.writes) state.files.set(file.path, file.body.subarray(0, file.length))
      answer(id, STATUS_CODE.OK)
    })
    sftp.on('OPENDIR', (id, path) => {
      if (!state.folders.has(path)) return answer(id, STATUS_CODE.NO_SUCH_FILE)
      begin(id, path, false, Buffer.alloc(0))
    })
    sftp.on('READDIR', (id, handle) => {
      const folder = of(handle)
      if (!folder || folder.listed) return answer(id, STATUS_CODE.EOF)
      folder.listed = true
      const prefix = folder.path === '.' ? '' : `${folder.path}/`
      const names = [...state.files].filter(([path]) => path.startsWith(prefix))
      const entries = names.map(([path, { length: size }]) => ({
        filename: path.slice(prefix.length),
        longname: path,
        attrs: { mode: 0o100_600, uid: 0, gid: 0, size, atime: 0, mtime: 0 },
      }))
      if (state.mode !== 'hangs') sftp.name(id, entries)
    })
    sftp.on('REMOVE', (id, path) => {
      if (state.mode === 'keeps') return answer(id, STATUS_CODE.PERMISSION_DENIED)
      answer(id, state.files.delete(path) ? STATUS_CODE.OK : STATUS_CODE.NO_SUCH_FILE)
    })
    sftp.on('RENAME', (id, from, to) => {
      const body = state.files.get(from)
      if (!body || state.files.has(to)) return answer(id, STATUS_CODE.FAILURE)
      state.files.delete(from)
      state.files.set(to, body)
      answer(id, STATUS_CODE.OK)
    })
    sftp.on('MKDIR', (id, path) => {
      state.folders.add(path)
      answer(id, STATUS_CODE.OK)
    })
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  const parsed = utils.parseKey(hostKey)
  if (parsed instanceof Error) throw parsed
  const digest = createHash('sha256').update(parsed.getPublicSSH()).digest('base64')
  return {
    state,
    settings: {
      clase: 'sftp' as const,
      servidor: '127.0.0.1',
      puerto: port,
      usuario: USER,
      secreto: PASSWORD,
      privada: '',
      huella: `SHA256:${digest.replace(/=+$/, '')}`,
      balde: '',
      region: '',
      carpeta: 'copias/tienda',
    },
    async end() {
      for (const client of clients) client.end()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
