// A receiver of webhooks of our own: it fails, hangs and loses its answers as it is told.
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** `perdida`: it takes the message, and its answer never arrives. */
type Conducta = 'bien' | 'error' | 'colgada' | 'perdida'
export type Recibido = {
  id: string
  type: string
  sujeto: string
  data: Record<string, unknown>
  headers: http.IncomingHttpHeaders
}

export type Receptor = Awaited<ReturnType<typeof startReceptor>>

/** Listens on a port of its own; `conducta` says what it does with the n-th request, from 0. */
export async function startReceptor(conducta: (n: number) => Conducta = () => 'bien') {
  const aceptados: Recibido[] = []
  const firmasMalas: string[] = []
  const enCurso = new Map<string, number>()
  const cruces: string[] = []
  let secreto = ''
  let pedidos = 0

  const server = http.createServer((request, response) => {
    const what = conducta(pedidos++)
    const chunks: Buffer[] = []
    request.on('error', () => {})
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const headers = Object.fromEntries(
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [name, String(request.headers[name])]),
      )
      try {
        new Webhook(secreto).verify(body, headers)
      } catch (error) {
        firmasMalas.push(String(error))
      }
      const { type, data } = JSON.parse(body)
      const sujeto = data._id
      enCurso.set(sujeto, (enCurso.get(sujeto) ?? 0) + 1)
      if ((enCurso.get(sujeto) ?? 0) > 1) cruces.push(sujeto)
      response.on('close', () => enCurso.set(sujeto, (enCurso.get(sujeto) ?? 1) - 1))
      if (what === 'bien' || what === 'perdida') {
        aceptados.push({ id: headers['webhook-id'] ?? '', type, sujeto, data, headers: request.headers })
      }
      if (what === 'bien') response.writeHead(204).end()
      else if (what === 'error') response.writeHead(500).end('no')
      else if (what === 'perdida') request.socket.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    /** As `WEBHOOKS_PERMITIDOS` has it. */
    maquina: `127.0.0.1:${port}`,
    url: `http://127.0.0.1:${port}/avisos`,
    /** In the order in which they were taken; repeated ones too. */
    aceptados,
    firmasMalas,
    /** Subjects of which two messages were on their way at once. */
    cruces,
    pedidos: () => pedidos,
    usar: (nuevo: string) => {
      secreto = nuevo
    },
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
