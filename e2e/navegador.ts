// Browsers beside a journey's own: another one, and one with a profile on the disk, which may be killed as a power cut does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { systemBrowser } from '../scripts/browser.ts'

/** Another browser than the journey's own, of somebody in Argentina, that was never here. Close it. */
export const openOtro = (browser: Browser, baseURL: string | undefined): Promise<BrowserContext> =>
  browser.newContext({ ...(baseURL !== undefined && { baseURL }), locale: 'es-AR' })

export type Equipo = {
  /** Opens the browser over what the disk has of it. */
  enciende(): Promise<BrowserContext>
  /** Closes it as its owner does in the evening: all that it keeps is on the disk. */
  apaga(): Promise<void>
  /** Kills it in the middle of whatever it does. */
  corta(): Promise<void>
  /** Kills it and forgets its disk. */
  tira(): Promise<void>
}

const ESCUCHA = /DevTools listening on (ws:\S+)/

/** Reads on afterwards: a browser whose errors nobody reads stands still once the pipe is full. */
function readAddress({ stderr }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stderr?.setEncoding('utf8').on('data', (piece: string) => {
      said += piece
      const [, address] = ESCUCHA.exec(said) ?? []
      if (address !== undefined) resolve(address)
    })
    stderr?.once('end', () => reject(new Error(`the browser did not open: ${said}`)))
  })
}

/** A machine with a browser on it, which keeps what its disk has. */
export function createEquipo(): Equipo {
  const profile = mkdtempSync(join(tmpdir(), 'anaquel-equipo-'))
  let running: ChildProcess | null = null
  let browser: Browser | null = null
  async function apaga() {
    const gone = running && once(running, 'exit')
    const session = await browser?.newBrowserCDPSession()
    await session?.send('Browser.close')
    await gone
    running = null
  }
  async function corta() {
    if (running?.pid === undefined) return
    const gone = once(running, 'exit')
    process.kill(-running.pid, 'SIGKILL') // its group: the processes of its pages, too
    running = null
    await gone
  }
  return {
    async enciende() {
      const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--remote-debugging-port=0']
      running = spawn(systemBrowser() ?? chromium.executablePath(), [...args, `--user-data-dir=${profile}`], {
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      })
      browser = await chromium.connectOverCDP(await readAddress(running))
      const [context] = browser.contexts()
      if (!context) throw new Error('the browser has no profile')
      return context
    },
    apaga,
    corta,
    async tira() {
      await corta()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
