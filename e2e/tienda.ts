// The shop that the journeys of this worker drive: the one that most workers share, or one that is only theirs, for journeys
// that change the whole shop (playwright.config.ts).
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'

export interface Tienda {
  url: string
  dataDir: string
  /** The only port of this machine that covers may come from. */
  imagenesPort: number
  /** The gateway's stand-in. */
  pasarela: string
}

/** What e2e/shop.ts has to know besides the administrator. */
type Settings = Record<'E2E_PORT' | 'E2E_IMAGENES_PORT' | 'E2E_PASARELA_PORT' | 'E2E_DATA_DIR', string>

/** Ports that nobody uses, and a folder that is not there yet. */
export async function chooseSettings(): Promise<Settings> {
  const probes = [createServer(), createServer(), createServer()]
  const ports = await Promise.all(
    probes.map(async (probe) => {
      await once(probe.listen(0, 'localhost'), 'listening')
      const address = probe.address()
      return String(address && typeof address === 'object' ? address.port : '')
    }),
  )
  await Promise.all(probes.map((probe) => once(probe.close(), 'close')))
  const [E2E_PORT = '', E2E_IMAGENES_PORT = '', E2E_PASARELA_PORT = ''] = ports
  const E2E_DATA_DIR = join(tmpdir(), `anaquel-e2e-${randomBytes(6).toString('hex')}`)
  return { E2E_PORT, E2E_IMAGENES_PORT, E2E_PASARELA_PORT, E2E_DATA_DIR }
}

/** The shop of these settings. */
export const describeTienda = (settings: NodeJS.ProcessEnv): Tienda => ({
  url: `http://localhost:${settings.E2E_PORT}`,
  dataDir: settings.E2E_DATA_DIR ?? '',
  imagenesPort: Number(settings.E2E_IMAGENES_PORT),
  pasarela: `http://127.0.0.1:${settings.E2E_PASARELA_PORT}`,
})

let here = describeTienda(process.env)

/** The shop of this worker. To be asked inside of a journey: before the first one it may not be open. */
export const tienda = (): Tienda => here

/**
 * Opens a shop that only this worker knows, with more of an environment where one is given, or that of another tree; returns
 * what closes it. It ends with the worker, however that ends.
 */
export async function openOwnTienda(
  environment: NodeJS.ProcessEnv = {},
  tree: string = root,
): Promise<() => Promise<void>> {
  const settings = { ...(await chooseSettings()), ...environment }
  const own = describeTienda(settings)
  const shop = spawn(process.execPath, [join(tree, 'e2e', 'shop.ts')], {
    cwd: tree, // Node finds a tree's `#rooms` by its own package
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { ...process.env, ...settings },
  })
  const gone = once(shop, 'exit')
  const isReady = () =>
    fetch(`${own.url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (shop.exitCode !== null) throw new Error('the shop of this worker did not open')
    await sleep(100)
  }
  here = own
  return async () => {
    shop.kill('SIGTERM')
    await gone
  }
}
