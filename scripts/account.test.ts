import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findObstacle, ownerOf } from './account.ts'
import { type Account, shopAccount } from './embedded/run-as.ts'
import { root } from './root.ts'

const isRoot = process.getuid?.() === 0
/** Root reads everything, so what the shop's account may is asked for that one; anybody else asks for himself. */
const account: Account = isRoot ? (shopAccount() ?? {}) : {}

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'anaquel-cuenta-'))
  chmodSync(dir, 0o755)
  for (const name of ['dist', 'data', 'data/correo']) mkdirSync(join(dir, name))
  writeFileSync(join(dir, 'dist', 'server.js'), '')
  writeFileSync(join(dir, 'data', 'correo', 'una.eml'), '')
})
afterEach(() => {
  spawnSync('chmod', ['-R', 'u+rwX', dir])
  rmSync(dir, { recursive: true })
})

describe('what stands in the way of the shop as its own account', () => {
  const read = () => findObstacle(account, { read: [join(dir, 'dist')], write: [], except: [] })
  const write = () => findObstacle(account, { read: [], write: [join(dir, 'data')], except: ['postgres'] })
  const give = () => isRoot && spawnSync('chown', ['-R', `${account.uid}`, join(dir, 'data')])

  it('is nothing when it can read and write all of it', () => {
    symlinkSync(join(dir, 'nowhere'), join(dir, 'dist', 'enlace'))
    symlinkSync('..', join(dir, 'dist', 'circulo'))
    give()
    expect([read(), write()]).toEqual([null, null])
  })

  it('is the first file that it may not read', () => {
    const file = join(dir, 'dist', 'server.js')
    chmodSync(file, 0)
    expect(read()).toBe(file)
  })

  it('is a folder on the way', () => {
    chmodSync(dir, isRoot ? 0o700 : 0)
    expect(read()).toBe(join(dir, 'dist'))
    chmodSync(dir, 0o755)
  })

  it('is a folder of the data that it may not write into, however deep', () => {
    give()
    const folder = join(dir, 'data', 'correo')
    if (isRoot) spawnSync('chown', ['0', folder])
    chmodSync(folder, 0o555)
    expect(write()).toBe(folder)
  })

  it('is not the database, whose folder is nobody else’s', () => {
    give()
    mkdirSync(join(dir, 'data', 'postgres'), { mode: 0o000 })
    expect(write()).toBeNull()
  })
})

describe('a shop that root starts', () => {
  /** Leaves root in a process of its own, listens, and says who it is then and whom the files are. */
  function leave(port: number, path: string, folder = 'data') {
    symlinkSync(join(dir, 'data'), join(dir, 'enlace'))
    const code = `
      import { createServer } from 'node:http'
      import { once } from 'node:events'
      import { mkdirSync, writeFileSync } from 'node:fs'
      import { leaveRoot } from ${JSON.stringify(join(root, 'scripts', 'account.ts'))}
      const data = ${JSON.stringify(join(dir, folder))}
      const needs = { read: [${JSON.stringify(path)}], except: [] }
      const { listening } = leaveRoot({ dataDir: data, port: ${port}, account: ${JSON.stringify(isRoot ? account : null)}, needs })
      mkdirSync(data + '/correo', { recursive: true })
      writeFileSync(data + '/correo/antes.eml', '')
      const server = createServer().listen.bind(createServer())
      await listening(async () => once(server(${port}, '127.0.0.1'), 'listening'))
      writeFileSync(data + '/correo/despues.eml', '')
      let back = true
      try { process.setuid(0) } catch { back = false }
      console.log(JSON.stringify({ uid: process.getuid(), groups: process.getgroups(), back }))
      process.exit(0)`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
    const last = stdout.trim().split('\n').at(-1) ?? ''
    expect(last, stderr).toMatch(/^\{/)
    return { ...(JSON.parse(last) as { uid: number; groups: number[]; back: boolean }), stdout }
  }
  const ownerOf = (name: string) => statSync(join(dir, 'data', 'correo', name)).uid

  // Anybody else stays who he is, and nothing is said.
  const uid = isRoot ? account.uid : process.getuid?.()

  it('goes on as its own account, to which the files of earlier belong too', () => {
    const { stdout, ...after } = leave(0, join(dir, 'dist'))
    expect(after).toMatchObject(isRoot ? { uid, groups: [account.gid], back: false } : { uid, back: false })
    for (const name of ['una.eml', 'antes.eml', 'despues.eml']) expect(ownerOf(name)).toBe(uid)
    expect(stdout.includes('no como root')).toBe(isRoot)
  })

  it('listens below 1024 first where it is root, and is not root afterwards', () => {
    const port = isRoot ? 987 : 0
    const after = leave(port, join(dir, 'dist'))
    expect([after.uid, after.back]).toEqual([uid, false])
    for (const name of ['antes.eml', 'despues.eml']) expect(ownerOf(name)).toBe(uid)
  })

  it('stays what it is, and says so, where its account cannot read the program', () => {
    chmodSync(join(dir, 'dist'), 0o700)
    const { stdout, ...after } = leave(0, join(dir, 'dist'))
    expect(after.uid).toBe(process.getuid?.())
    expect(stdout.includes(`sigue como root: su usuario del sistema (${account.uid}) no puede usar ${dir}`)).toBe(
      isRoot,
    )
    expect(ownerOf('una.eml')).toBe(process.getuid?.()) // nothing was handed over
  })

  it('takes nothing that is not its own, and stays root there', () => {
    writeFileSync(join(dir, 'data', 'ajeno'), '')
    expect(leave(0, join(dir, 'dist')).uid).toBe(process.getuid?.())
    for (const name of ['.', 'ajeno']) expect(statSync(join(dir, 'data', name)).uid).toBe(process.getuid?.())
  })

  it('hands over the folder that a link stands for', () => {
    const { uid: became } = leave(0, join(dir, 'dist'), 'enlace')
    expect([became, statSync(join(dir, 'data')).uid]).toEqual([uid, uid])
  })

  it('makes the data folder where an outside database needed none so far', () => {
    expect(leave(0, join(dir, 'dist'), 'nueva').uid).toBe(uid)
  })
})

describe.runIf(isRoot)('whom root becomes before it touches the data folder', () => {
  const data = () => join(dir, 'data')
  const give = () => spawnSync('chown', [`${account.uid}:${account.gid}`, data()])

  it('is nobody while the folder is root’s own or not there', () => {
    expect([ownerOf(data()), ownerOf(join(dir, 'nueva'))]).toEqual([null, null])
  })

  it('is its owner, also where the database’s folder is gone or a link by now', () => {
    give()
    expect(ownerOf(data())).toEqual(account)
    symlinkSync('/etc', join(data(), 'postgres'))
    expect(ownerOf(data())).toEqual(account)
  })

  it('is nobody where the database is of another account, or lies elsewhere by root’s word', () => {
    give()
    writeFileSync(join(data(), 'postgres.ruta'), '/var/lib/anaquel/x/postgres')
    expect(ownerOf(data())).toBeNull()
    mkdirSync(join(data(), 'postgres'))
    expect(ownerOf(data())).toBeNull()
  })
})
