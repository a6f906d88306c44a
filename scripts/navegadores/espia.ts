// A proxy before the shop that hears of every violation of its policy and of every error of its scripts, in any browser: the policy
// gets a place to report to, and each page a script of our own that comes first. Nothing else is changed.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const INFORMES = '/__informes'
const QUIET_MS = 400
const OYENTE = '/__oyente.js'
const ENTRAR = '/__entrar'
const ENTRAR_JS = '/__entrar.js'
/** A page that breaks its policy: a browser that says nothing of it could not be trusted on the others. */
export const MALA = '/__mala'

const LISTENER = `
let leaving = false
for (const end of ['beforeunload', 'pagehide']) addEventListener(end, () => { leaving = true })
// What a page that is left was still loading fails in some browsers: that is no fault of the page.
const tell = (text) => leaving || navigator.sendBeacon('${INFORMES}', text)
addEventListener('error', (event) => {
  const { target } = event
  if (event instanceof ErrorEvent) tell('error ' + (event.error?.stack || event.message))
  // A hint (preload) that fails breaks nothing: what it hints at is asked for again.
  else if (target.matches?.('script, link[rel=stylesheet]')) tell('error ' + target.outerHTML)
}, true)
addEventListener('unhandledrejection', ({ reason }) => tell('rechazo ' + (reason?.stack || reason)))
const say = console.error
console.error = (...all) => { tell('consola ' + all.map(String).join(' ')); say(...all) }
addEventListener('load', () => setTimeout(() => tell('listo ' + location.pathname), 700))`

const login = (cuenta: { email: string; clave: string } | null) => `
const stay = ${JSON.stringify(cuenta)}
const enter = async () => {
  const body = JSON.stringify({ email: stay.email, password: stay.clave })
  const answer = await fetch('/api/usuarios/iniciar-sesion', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (answer.ok) localStorage.setItem('token', (await answer.json()).token)
  navigator.sendBeacon('${INFORMES}', answer.ok ? 'listo ${ENTRAR}' : 'error login ' + answer.status)
}
enter()`

export type Espia = {
  direccion: string
  /** What was heard since the last call. */
  take(): string[]
  /** Until the page at this path has loaded and asks for nothing more; false where it never says so. */
  waitFor(path: string, ms: number): Promise<boolean>
  close(): void
}

const readBody = async (from: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of from) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

/** Opens the proxy before a shop at `tienda`; `/__entrar` logs into the account. */
export async function openEspia(tienda: string, cuenta: { email: string; clave: string }): Promise<Espia> {
  let heard: string[] = []
  let underWay = 0
  let quietSince = Date.now()
  const listos = new Set<string>()

  function hear(text: string): void {
    if (text.startsWith('listo ')) listos.add(decodeURI(text.slice('listo '.length)))
    else heard.push(text)
  }

  function forward(asked: IncomingMessage, answer: ServerResponse, path: string): void {
    underWay++
    answer.once('close', () => {
      underWay--
      quietSince = Date.now()
    })
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const sent = request(new URL(asked.url ?? '/', tienda), { method: asked.method ?? 'GET', headers }, async (got) => {
      const policy = got.headers['content-security-policy']
      // A page that runs no script hears nothing; what breaks its policy is reported all the same.
      const isPage =
        String(got.headers['content-type']).startsWith('text/html') && String(policy).includes('script-src')
      const told = { ...got.headers, ...(policy && { 'content-security-policy': `${policy}; report-uri ${INFORMES}` }) }
      if (!isPage) {
        answer.writeHead(got.statusCode ?? 502, told)
        got.pipe(answer)
        return
      }
      const html = (await readBody(got)).replace(/<head[^>]*>/, (head) => `${head}<script src="${OYENTE}"></script>`)
      delete told['content-length']
      answer.writeHead(got.statusCode ?? 502, told)
      answer.end(html)
    })
    sent.on('error', ({ message }) => {
      if (!answer.destroyed) hear(`la tienda no contestó ${path}: ${message}`)
      answer.destroy()
    })
    asked.pipe(sent)
  }

  const server = createServer(async (asked, answer) => {
    const path = asked.url ?? '/'
    if (path === INFORMES) {
      hear(await readBody(asked))
      answer.writeHead(204).end()
    } else if (path === OYENTE) answer.writeHead(200, { 'content-type': 'text/javascript' }).end(LISTENER)
    else if (path === ENTRAR_JS) answer.writeHead(200, { 'content-type': 'text/javascript' }).end(login(cuenta))
    else if (path === ENTRAR) {
      answer.writeHead(200, { 'content-type': 'text/html' }).end(`<!DOCTYPE html><script src="${ENTRAR_JS}"></script>`)
    } else if (path === MALA) {
      const policy = `script-src 'self'; report-uri ${INFORMES}`
      answer.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy })
      answer.end(`<!DOCTYPE html><script src="${OYENTE}"></script><script>document.title = 'mal'</script>`)
    } else forward(asked, answer, path)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return {
    direccion: `http://localhost:${port}`,
    take() {
      const all = heard
      heard = []
      return all
    },
    async waitFor(path, ms) {
      const until = Date.now() + ms
      // What is cut off by leaving a page would look like an error of it.
      while (!(listos.has(path) && underWay === 0 && Date.now() - quietSince > QUIET_MS)) {
        if (Date.now() > until) return false
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return listos.delete(path)
    },
    close: () => void server.close(),
  }
}
