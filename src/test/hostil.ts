// A machine of somebody else that answers as badly as it can, byte by byte.
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

const head = (status: string, headers: Record<string, string | number> = {}): string =>
  `HTTP/1.1 ${status}\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const answer = (socket: Socket, text: string, type = 'application/json') =>
  socket.end(head('200 OK', { 'content-type': type, 'content-length': Buffer.byteLength(text) }) + text)

/** Writes again and again, as fast as it is taken or after a pause, until the other side goes. */
function pour(socket: Socket, piece: string | Buffer, pauseMs = 0): void {
  const more = () => {
    if (socket.destroyed) return
    const ready = socket.write(piece)
    if (pauseMs > 0) setTimeout(more, pauseMs)
    else if (ready) setImmediate(more)
    else socket.once('drain', more)
  }
  more()
}

const MEGA = Buffer.alloc(1024 * 1024, ' ')
/** 400 MB of nothing in 400 kB: members of gzip may follow one another. */
const BOMB = Buffer.concat(Array(400).fill(gzipSync(MEGA)))

/** `siguiente`: an address of this very machine. */
export const MODOS = {
  silence: () => {},
  'a head that drips': (socket) => pour(socket, 'H', 20),
  'heads without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    pour(socket, `x-a: ${'y'.repeat(8_000)}\r\n`)
  },
  'first answers without end': (socket) => pour(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n', 5),
  'a body that drips': (socket) => {
    socket.write(head('200 OK', { 'content-type': 'application/json', 'content-length': 1_000_000 }))
    pour(socket, ' ', 20)
  },
  'a body without end': (socket) => {
    socket.write(head('200 OK', { 'content-type': 'application/json' }))
    pour(socket, MEGA)
  },
  'an error without end': (socket) => {
    socket.write(head('500 Error', { 'content-type': 'application/xml' }))
    pour(socket, MEGA)
  },
  'a bomb of gzip': (socket) => {
    socket.write(
      head('200 OK', { 'content-type': 'application/json', 'content-encoding': 'gzip', 'content-length': BOMB.length }),
    )
    socket.end(BOMB)
  },
  'another protocol': (socket) =>
    void socket.write(head('101 Switching Protocols', { connection: 'Upgrade', upgrade: 'algo' })),
  'a body cut short': (socket) => void socket.end(`${head('200 OK', { 'content-length': 100 })}{`),
  'no HTTP': (socket) => void socket.end('hola\r\n\r\n'),
  'a redirect within': (socket, siguiente) => void socket.end(head('302 Found', { location: siguiente })),
  'a redirect to the inner network': (socket) =>
    void socket.end(head('302 Found', { location: 'http://169.254.169.254/latest/meta-data/' })),
  'a page': (socket) => void answer(socket, '<html><body>Mantenimiento</body></html>', 'text/html'),
  'JSON without bottom': (socket) => void answer(socket, '['.repeat(1_000_000)),
  'keys of prototypes': (socket) =>
    void answer(socket, '{"__proto__":{"malo":true},"constructor":{"prototype":{"malo":true}}}'),
  'XML of open ends': (socket) =>
    void answer(socket, `<?xml version="1.0"?>${'<a>'.repeat(150_000)}`, 'application/xml'),
  'an error in XML of open ends': (socket) => {
    const text = `<?xml version="1.0"?>${'<a>'.repeat(150_000)}`
    socket.end(head('500 Error', { 'content-type': 'application/xml', 'content-length': text.length }) + text)
  },
  'a billion laughs': (socket) => {
    const laughs = Array.from({ length: 12 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')
    answer(socket, `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "ja">${laughs}]><a>&l12;</a>`, 'application/xml')
  },
} satisfies Record<string, (socket: Socket, siguiente: string) => void>
export type Modo = keyof typeof MODOS

/** `state.seguidos`: how many came to where a redirect sent them. */
export async function startHostil() {
  const state = { modo: 'silence' as Modo, seguidos: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.once('data', (request) => {
      if (request.includes('/seguido')) {
        state.seguidos++
        socket.end(`${head('200 OK', { 'content-length': 2 })}{}`)
      } else MODOS[state.modo](socket, `http://127.0.0.1:${port}/seguido`)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    state,
    host: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}`,
    async end(): Promise<void> {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
