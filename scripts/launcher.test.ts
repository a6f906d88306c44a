import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { waitFor } from './embedded/process.ts'
import { root } from './root.ts'
import { TAKEN } from './terminal.ts'

const clone = mkdtempSync(join(tmpdir(), 'anaquel-clon-'))
let launcher: ChildProcess | undefined
afterEach(() => {
  launcher?.kill('SIGKILL')
  rmSync(clone, { recursive: true, force: true })
})

const ARRANQUES = join(clone, 'arranques')
const CIERRE = join(clone, 'cierre')
/** The pids of the shops that were started so far. */
const starts = () => (existsSync(ARRANQUES) ? readFileSync(ARRANQUES, 'utf8').trim().split('\n').map(Number) : [])

/** A clone that is installed already and whose shop notes its pid, then does what `code` says. */
function launch(code: string) {
  prepare(code)
  launcher = spawn(process.execPath, [join(clone, 'bin', 'run.mjs'), 'start'], { stdio: 'ignore' })
  return launcher
}

function prepare(code: string) {
  for (const folder of ['bin', 'scripts']) mkdirSync(join(clone, folder), { recursive: true })
  for (const file of ['bin/run.mjs', 'package-lock.json']) cpSync(join(root, file), join(clone, file))
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'), 'junction')
  const note = `fs.appendFileSync(${JSON.stringify(ARRANQUES)}, process.pid + '\\n')`
  // Whoever reads its pid may end it at once.
  const start = ["import fs from 'node:fs'", "process.on('SIGTERM', () => process.exit(0))", note, code]
  writeFileSync(join(clone, 'scripts', 'start.ts'), start.join('\n'))
  writeFileSync(
    join(clone, 'scripts', 'cerrar.ts'),
    `import fs from 'node:fs'\nfs.writeFileSync(${JSON.stringify(CIERRE)}, '')`,
  )
}
const STAYS = 'setInterval(() => {}, 1000)'

it('does not empty the folder of another clone that node_modules leads to', () => {
  for (const folder of ['bin', 'scripts', 'otro']) mkdirSync(join(clone, folder))
  cpSync(join(root, 'bin', 'run.mjs'), join(clone, 'bin', 'run.mjs'))
  for (const file of ['package-lock.json', 'scripts/start.ts', 'otro/paquete']) writeFileSync(join(clone, file), '{}')
  symlinkSync(join(clone, 'otro'), join(clone, 'node_modules'), 'junction')
  const { status, stderr } = spawnSync(process.execPath, [join(clone, 'bin', 'run.mjs'), 'start'], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([1, expect.stringContaining('node_modules es un enlace simbólico')])
  expect(existsSync(join(clone, 'otro', 'paquete'))).toBe(true)
})

it('starts a shop again that was killed, and one that crashed', async () => {
  const child =
    launch(`if (fs.readFileSync(${JSON.stringify(ARRANQUES)}, 'utf8').split('\\n').length === 3) process.exit(70)
    ${STAYS}`)
  const first = await waitFor(() => starts()[0], 15_000)
  expect(first).not.toBeNull()
  process.kill(first ?? 0, 'SIGKILL')
  const third = await waitFor(() => starts()[2], 15_000) // the second one crashed
  expect(third).not.toBeNull()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect([starts().length, existsSync(CIERRE)]).toEqual([3, false])
}, 60_000)

it('leaves a shop closed that ended on purpose, with its code', async () => {
  for (const code of [0, 1]) {
    rmSync(clone, { recursive: true, force: true })
    const [ended] = await once(launch(`process.exit(${code})`), 'exit')
    expect([ended, starts().length]).toEqual([code, 1])
  }
}, 60_000)

it('ends for good, with its code, where another shop has taken the data of one that died', async () => {
  const child =
    launch(`if (fs.readFileSync(${JSON.stringify(ARRANQUES)}, 'utf8').split('\\n').length > 2) process.exit(${TAKEN})
    ${STAYS}`)
  const first = await waitFor(() => starts()[0], 15_000)
  process.kill(first ?? 0, 'SIGKILL')
  expect(await once(child, 'exit')).toEqual([TAKEN, null])
  expect(starts()).toHaveLength(2)
}, 20_000)

it('stops while it waits to start a shop again, and closes what the killed one left running', async () => {
  const child = launch(STAYS)
  const pid = await waitFor(() => starts()[0], 15_000)
  process.kill(pid ?? 0, 'SIGKILL')
  const ended = once(child, 'exit')
  child.kill('SIGTERM') // before or after it has heard of the death
  expect(await ended).toEqual([0, null])
  expect([starts().length, existsSync(CIERRE)]).toEqual([1, true])
}, 60_000)

it('hands the port that systemd holds to the shop, and to the one that follows it', async () => {
  const port = createServer()
  port.listen(0, '127.0.0.1')
  await once(port, 'listening')
  const answers = `import http from 'node:http'
    const shop = http.createServer((_, response) => response.end(String(process.pid)))
    shop.listen({ fd: Number(process.env.ANAQUEL_PUERTO_ABIERTO) })`
  prepare(answers)
  const address = port.address() as AddressInfo // of a port of the network
  // As systemd says it: the numbers are those of the process that it started.
  const held = `LISTEN_FDS=1 LISTEN_PID=$$ exec '${process.execPath}' '${join(clone, 'bin', 'run.mjs')}' start`
  const { _handle: handle } = port as unknown as { _handle: { fd: number } } // Node tells the file's number nowhere else
  launcher = spawn('sh', ['-c', held], { stdio: ['ignore', 'ignore', 'ignore', handle.fd] })
  await waitFor(() => starts()[0], 15_000)
  port.close()
  const ask = async () => Number(await (await fetch(`http://127.0.0.1:${address.port}`)).text())
  expect(await ask()).toBe(starts()[0])
  process.kill(starts()[0] ?? 0, 'SIGKILL')
  const waiting = ask() // nobody is there: it waits for the next shop
  expect(await waiting).toBe(starts()[1])
})
