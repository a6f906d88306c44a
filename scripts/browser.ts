// The browser of the journeys: Debian's Chromium if it is there, else one is installed, and we say which.
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run, runTool } from './run.ts'
import { done, Failure, note } from './terminal.ts'

const DEBIAN_CHROMIUM = '/usr/bin/chromium'

/** The system's browser, or undefined for Playwright's own. */
export const systemBrowser = (): string | undefined => (existsSync(DEBIAN_CHROMIUM) ? DEBIAN_CHROMIUM : undefined)

export async function ensureBrowser(): Promise<void> {
  const present = systemBrowser() ?? ownBrowser()
  if (present) return done(`Navegador: ${present}`)
  if (isRootOnDebian()) {
    note('Instalando Chromium con apt-get…')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env })
    if (systemBrowser()) return done(`Navegador: ${DEBIAN_CHROMIUM}`)
  }
  note('Instalando Chromium con Playwright…')
  const needsLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  const { ok, output } = await runTool('@playwright/test/cli.js', ['install', ...needsLibraries, 'chromium'])
  const installed = ownBrowser()
  if (ok && installed) return done(`Navegador: ${installed}`)
  process.stderr.write(output)
  throw new Failure('No se pudo instalar un navegador (ver arriba). Instalá Chromium y probá de nuevo.')
}

function ownBrowser(): string | undefined {
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

// Ubuntu's package of that name is an empty shell around a snap.
const isRootOnDebian = () =>
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID="?(debian|raspbian)"?$/m.test(readFileSync('/etc/os-release', 'utf8'))
