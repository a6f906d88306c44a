// Three browsers as Debian packages them, each driven as far as going to an address.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { systemBrowser } from '../browser.ts'

export type Navegador = { go(url: string): Promise<void>; close(): Promise<void> }
type Abrir = { falta: string; hay(): boolean; abrir(): Promise<Navegador> }

const MINI_BROWSER = ['4.1', '6.0', '4.0']
  .map((version) => `/usr/lib/x86_64-linux-gnu/webkit2gtk-${version}/MiniBrowser`)
  .find((path) => existsSync(path))
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))
const WEBKIT_PORT = 4879
const FIREFOX_PORT = 4878
const TRIES = 100

const start = (program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess =>
  spawn(program, args, { stdio: 'ignore', detached: true, env: { ...process.env, ...env } })
const stop = ({ pid }: ChildProcess): void => {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL') // the group that it began
}
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Until `attempt` succeeds; throws its last failure. */
async function retry<T>(attempt: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await attempt()
    } catch (error) {
      if (n >= TRIES) throw error
      await sleep(200)
    }
  }
}

async function openChromium(): Promise<Navegador> {
  const executablePath = systemBrowser()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  const page = await browser.newPage()
  return { go: async (url) => void (await page.goto(url)), close: () => browser.close() }
}

/** Over WebDriver BiDi, which Firefox speaks itself. */
async function openFirefox(): Promise<Navegador> {
  const profile = mkdtempSync(join(tmpdir(), 'anaquel-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', String(FIREFOX_PORT)]
  const child = start(FIREFOX ?? '', args, { HOME: profile })
  const socket = await retry(
    () =>
      new Promise<WebSocket>((resolve, reject) => {
        const opened = new WebSocket(`ws://127.0.0.1:${FIREFOX_PORT}/session`)
        opened.onopen = () => resolve(opened)
        opened.onerror = () => reject(new Error('Firefox does not answer'))
      }),
  )
  let last = 0
  const waiting = new Map<number, (result: Record<string, unknown>) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result, error } = JSON.parse(String(data))
    waiting.get(id)?.(result ?? { error })
  }
  const command = (method: string, params: object) =>
    new Promise<Record<string, unknown>>((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  await command('session.new', { capabilities: {} })
  const made = await command('browsingContext.create', { type: 'tab' })
  return {
    go: async (url) =>
      void (await command('browsingContext.navigate', { context: made.context, url, wait: 'interactive' })),
    async close() {
      socket.close()
      stop(child)
    },
  }
}

/** Over WebDriver, with the browser that WebKitGTK brings along, on a screen of its own. */
async function openWebkit(): Promise<Navegador> {
  const screen = ':87'
  const display = start('Xvfb', [screen, '-screen', '0', '1280x900x24'])
  const env = { DISPLAY: screen, GDK_BACKEND: 'x11', WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }
  const driver = start('/usr/bin/WebKitWebDriver', [`--port=${WEBKIT_PORT}`], env)
  const call = async (path: string, body: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`http://127.0.0.1:${WEBKIT_PORT}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await answer.json()) as { value: Record<string, unknown> }
    if (!answer.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options, pageLoadStrategy: 'eager' } }
  const { sessionId } = await retry(() => call('/session', { capabilities }))
  return {
    go: async (url) => void (await call(`/session/${sessionId}/url`, { url })),
    async close() {
      await fetch(`http://127.0.0.1:${WEBKIT_PORT}/session/${sessionId}`, { method: 'DELETE' })
      stop(driver)
      stop(display)
    },
  }
}

export const NAVEGADORES: Record<string, Abrir> = {
  Chromium: { falta: 'chromium', hay: () => systemBrowser() !== undefined, abrir: openChromium },
  Firefox: { falta: 'firefox-esr', hay: () => FIREFOX !== undefined, abrir: openFirefox },
  WebKit: {
    falta: 'webkit2gtk-driver xvfb',
    hay: () => MINI_BROWSER !== undefined && existsSync('/usr/bin/Xvfb'),
    abrir: openWebkit,
  },
}
