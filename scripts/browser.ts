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
  if (isRootOnDebian()) await installPackage()
  const present = systemBrowser() ?? ownBrowser()
  if (present) return done(`Navegador: ${present}`)
  note('Instalando Chromium con Playwright…')
  const needsLibraries = process.platform === 'linux' && process.getuid?.() === 0 ? ['--with-deps'] : []
  const { ok, output } = await runTool('@playwright/test/cli.js', ['install', ...needsLibraries, 'chromium'])
  const installed = ownBrowser()
  if (ok && installed) return done(`Navegador: ${installed}`)
  process.stderr.write(output)
  throw new Failure('No se pudo instalar un navegador (ver arriba). Instalá Chromium y probá de nuevo.')
}

/** The first package that can be had, unless it is there; a whole Chromium is not where the shell could be instead. */
async function installPackage(): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  for (const name of PACKAGES) {
    if (existsSync(`/usr/bin/${name}`)) return
    note(`Instalando ${name} con apt-get…`)
    const install = () => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], { env })
    if ((await install()).ok) return
    await run('apt-get', ['update', '-q'], { env })
    if ((await install()).ok) return
  }
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
