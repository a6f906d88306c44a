// A printer of the network that keeps what it received, at one of the ports where the shop looks for printers.
import { type AddressInfo, createServer, type Server } from 'node:net'

export type Grabadora = {
  direccion: string
  port: number
  /** What each connection sent, once it ended. */
  recibidos: Buffer[]
  /** Connections at the same moment, at most. */
  juntas: () => number
  /** Resolves once so many papers came. */
  wait: (papeles: number) => Promise<void>
  end: () => Promise<void>
}

const listen = (server: Server, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })

/** `muda`: never says that it closes, as most printers do; `suelta`: a process may end without ending it. */
export async function startGrabadora({ muda = false, suelta = false } = {}): Promise<Grabadora> {
  const recibidos: Buffer[] = []
  let [abiertas, maximo] = [0, 0]
  const esperan: (() => void)[] = []
  const server = createServer({ allowHalfOpen: muda }, (socket) => {
    const trozos: Buffer[] = []
    abiertas += 1
    maximo = Math.max(maximo, abiertas)
    socket.on('data', (trozo) => trozos.push(trozo))
    socket.on('error', () => {})
    socket.on('end', () => {
      recibidos.push(Buffer.concat(trozos))
      for (const resume of esperan.splice(0)) resume()
    })
    socket.on('close', () => {
      abiertas -= 1
    })
    socket.write('\x12') // printers tell how they are; nobody listens
  })
  let free = false
  for (let port = 9100; !free && port <= 9109; port++) free = await listen(server, port)
  if (!free) throw new Error('no port of printers is free')
  if (suelta) server.unref()
  const { port } = server.address() as AddressInfo // it listens at a port
  return {
    direccion: `127.0.0.1:${port}`,
    port,
    recibidos,
    juntas: () => maximo,
    async wait(papeles) {
      while (recibidos.length < papeles) await new Promise<void>((resolve) => esperan.push(resolve))
    },
    end: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** What printers print of bytes: their letters by code page 850, without commands. */
export function readPapel(bytes: Uint8Array): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: commands begin with them
  const commands = /\x1b@|\x1c\.|\x1b[tMa!EGdp](?:(?<=p)...|[\s\S])|\x1d[!hwHV][\s\S]|\x1dk\x02(\d{13})\0/g
  const texto = Buffer.from(bytes).toString('latin1').replace(commands, '$1')
  return [...texto].map((letra) => DE_850[letra.charCodeAt(0) - 0x80] ?? letra).join('')
}
const DE_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´­±‗¾¶§÷¸°¨·¹³²■\u00a0'

let comun: Promise<Grabadora> | undefined
/** One for whoever only needs that there is a printer; it keeps no process alive. */
export const listenAsImpresora = (): Promise<Grabadora> => {
  comun ??= startGrabadora({ suelta: true })
  return comun
}
