// The browser of the journeys: Debian's Chromium if it is there, else one is installed, and we say which.
import { existsSync, readFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run, runTool } from './run.ts'
import { done, Failure, note } from './terminal.ts'

/** Debian's packages. The first lacks what only a window needs: journeys take half the time. */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** The system's browser, or undefined for Playwright's own. */
export const systemBrowser = (): string | undefined => PACKAGES.map((name) => `/usr/bin/${name}`).find(existsSync)

export async function ensureBrowser(): Promise<void> {
  const present = systemBrowser() ?? ownBrowser()
  if (present) return done(`Navegador: ${present}`)
  if (isRootOnDebian()) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    for (const name of PACKAGES) {
      note(`Instalando ${name} con apt-get…`)
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
      const installed = systemBrowser()
      if (installed) return done(`Navegador: ${installed}`)
    }
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
