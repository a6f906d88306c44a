// Looks at this machine; changes nothing.
import { spawnSync } from 'node:child_process'
import { Resolver } from 'node:dns/promises'
import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces, totalmem } from 'node:os'
import { CURRENT, PORT } from './places.ts'
import type { Facts } from './requirements.ts'

const PORTS = [80, 443, PORT]

export async function lookAround(dominio: string): Promise<Facts> {
  const taken = new Map<number, string | null>()
  for (const port of PORTS) if (!(await isFree(port))) taken.set(port, findListener(port))
  return {
    isRoot: process.getuid?.() === 0,
    system: readSystem(),
    hasSystemd: existsSync('/run/systemd/system'),
    installed: existsSync(CURRENT) ? readFileSync(`${CURRENT}/VERSION`, 'utf8').trim() : null,
    taken,
    own: Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)),
    dns: await lookUp(dominio),
    freeBytes: Math.min(...['/opt', '/var/lib'].map(readFree)),
    memoryBytes: Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem()),
  }
}

function readSystem(): Facts['system'] {
  const file = '/etc/os-release'
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const read = (key: string) =>
    lines
      .find((line) => line.startsWith(`${key}=`))
      ?.slice(key.length + 1)
      .replaceAll('"', '') ?? ''
  return { id: read('ID'), version: read('VERSION_ID'), name: read('PRETTY_NAME') || 'un sistema sin nombre' }
}

const readFree = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  return bavail * bsize
}

/** Over both families, where the machine has them. */
const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    probe.listen({ port, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** Its service, or its program's name; for root. */
function findListener(port: number): string | null {
  const { stdout } = spawnSync('ss', ['-ltnpH', `sport = :${port}`], { encoding: 'utf8' })
  const [, name, pid] = /"([^"]+)",pid=(\d+)/.exec(stdout ?? '') ?? []
  if (!name) return null
  const group = `/proc/${pid}/cgroup`
  return /([^/]+)\.service$/m.exec(existsSync(group) ? readFileSync(group, 'utf8') : '')?.[1] ?? name
}

/** Asks the resolvers of /etc/resolv.conf: what /etc/hosts says nobody else sees. */
async function lookUp(dominio: string): Promise<Facts['dns']> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const [v4, v6] = await Promise.all([
    resolver.resolve4(dominio).catch(() => []),
    resolver.resolve6(dominio).catch(() => []),
  ])
  return v4.length + v6.length > 0 ? { v4, v6 } : null
}
