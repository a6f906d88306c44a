// A proxy to the database that a test can freeze, like a hanging network or a stopped server.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type FrozenProxy = {
  /** The database's address through the proxy. */
  url: string
  /** From now on nothing passes in either direction; new connections are accepted and get no answer. */
  freeze(): void
  /** Freezes with the first bytes to the server that match; those still reach it if `delivered`. */
  freezeAt(pattern: RegExp, options: { delivered: boolean }): Promise<void>
  /** Delivers what was held back. */
  thaw(): void
  /** Closes every connection and refuses new ones, as if no server ran. */
  refuse(): Promise<void>
  /** Accepts connections again, at the same address. */
  accept(): Promise<void>
  close(): Promise<void>
}

/** Listens on its own port in front of the PostgreSQL of `databaseUrl`. */
export async function openProxy(databaseUrl: string): Promise<FrozenProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let held: (() => void)[] | null = null
  let trap: ((bytes: Buffer) => boolean) | null = null

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const pass = (act: () => void) => (held ? void held.push(act) : act())
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    keep(client)
    keep(upstream)
    client.on('data', (bytes) => {
      const delivered = trap?.(bytes) ?? false
      if (delivered) upstream.write(bytes)
      else pass(() => upstream.write(bytes))
    })
    upstream.on('data', (bytes) => pass(() => client.write(bytes)))
    client.on('end', () => pass(() => upstream.end()))
    client.on('close', () => pass(() => upstream.destroy()))
    upstream.on('close', () => pass(() => client.destroy()))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const refuse = async () => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)

  return {
    url: url.href,
    freeze() {
      held ??= []
    },
    freezeAt(pattern, { delivered }) {
      return new Promise((resolve) => {
        trap = (bytes) => {
          if (!pattern.test(bytes.toString('latin1'))) return false
          trap = null
          held ??= []
          resolve()
          return delivered
        }
      })
    },
    thaw() {
      const acts = held ?? []
      held = null
      for (const act of acts) act()
    },
    refuse,
    accept: () => listen(port),
    close: refuse,
  }
}
