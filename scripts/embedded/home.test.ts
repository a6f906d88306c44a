import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openCluster } from './cluster.ts'
import { prepareHome } from './home.ts'
import { lock } from './lock.ts'
import { boundLog } from './log.ts'
import { shopAccount } from './run-as.ts'

let dir: string
const data = () => join(dir, 'data')
const target = () => join(dir, 'destino')
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'anaquel-enlaces-'))
  chmodSync(dir, 0o755)
  mkdirSync(data())
})
afterEach(() => rmSync(dir, { recursive: true }))

// Only root could be led astray; anybody else has no rights that the account lacks.
describe.runIf(process.getuid?.() === 0)('a link that the account put into its folders', () => {
  it('does not give it the folder that the link leads to', async () => {
    mkdirSync(target(), { mode: 0o755 })
    symlinkSync(target(), join(data(), 'postgres'))
    await expect(prepareHome(data())).rejects.toThrow('es un enlace')
    const { uid, mode } = statSync(target())
    expect([uid, mode & 0o777]).toEqual([0, 0o755])
  })

  it('does not make root write a password, or a pid, elsewhere', async () => {
    writeFileSync(target(), 'intacto')
    const home = join(data(), 'postgres')
    mkdirSync(home)
    for (const name of ['clave.txt', 'conexion.json.nueva']) symlinkSync(target(), join(home, name))
    spawnSync('chown', ['-R', '-h', `${shopAccount()?.uid}`, data()])
    const cluster = await openCluster(data(), { disposable: true })
    await cluster.leave()
    expect(readFileSync(target(), 'utf8')).toBe('intacto')
    const pidFile = join(home, 'datos', 'postmaster.pid')
    writeFileSync(target(), `${process.pid}\n`) // of somebody else: it would be disowned
    symlinkSync(target(), pidFile)
    const again = await openCluster(data(), { disposable: true })
    await again.leave()
    expect(readFileSync(target(), 'utf8')).toBe(`${process.pid}\n`)
  }, 60_000)

  it('does not make root open or empty a file elsewhere', async () => {
    symlinkSync(target(), join(data(), 'turno.lock'))
    await expect(lock(join(data(), 'turno.lock'), 'exclusive')).rejects.toThrow('cerrojo')
    expect(existsSync(target())).toBe(false)
    writeFileSync(target(), 'largo')
    symlinkSync(target(), join(data(), 'postgres.log'))
    boundLog(join(data(), 'postgres.log'), 1)
    expect(readFileSync(target(), 'utf8')).toBe('largo')
  })
})
