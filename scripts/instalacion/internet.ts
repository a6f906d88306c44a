// The internet of the trial: a network namespace with a resolver and an authority of our own (Debian's pebble), joined to another
// one for the machine. Nothing leaves it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../embedded/process.ts'
import { must } from './machine.ts'

export const OUTSIDE = 'anaquel-afuera'
export const INSIDE = 'anaquel-maquina'
export const OUTER = '10.83.0.1'
export const MACHINE = '10.83.0.10'
export const DIRECTORY = `https://${OUTER}:14000/dir`

export type Internet = {
  /** Where every name leads; null: nobody knows any. */
  pointTo(address: string | null): void
  /** Runs a program outside, as a visitor. */
  visit(program: string, ...args: string[]): string
  /** A file with the certificates to be trusted: the authority's own and what it signs by. */
  trusted: string
  close(): void
}

/** `seconds`: how long a certificate lives. */
export async function openInternet(folder: string, seconds: number): Promise<Internet> {
  closeNetworks()
  const inside = (name: string, ...args: string[]) => must('ip', ['-n', name, ...args])
  for (const name of [OUTSIDE, INSIDE]) {
    must('ip', ['netns', 'add', name])
    inside(name, 'link', 'set', 'lo', 'up')
    // No IPv6 at all, as with many providers.
    must('ip', ['netns', 'exec', name, 'sysctl', '-qw', 'net.ipv6.conf.all.disable_ipv6=1'])
  }
  must('ip', ['link', 'add', 'anq0', 'netns', OUTSIDE, 'type', 'veth', 'peer', 'name', 'anq1', 'netns', INSIDE])
  for (const [name, link, address] of [
    [OUTSIDE, 'anq0', OUTER],
    [INSIDE, 'anq1', MACHINE],
  ] as const) {
    inside(name, 'address', 'add', `${address}/24`, 'dev', link)
    inside(name, 'link', 'set', link, 'up')
  }
  const keys = join(folder, 'autoridad')
  rmSync(keys, { recursive: true, force: true })
  mkdirSync(keys, { recursive: true })
  const subject = ['-subj', '/CN=autoridad', '-addext', `subjectAltName=IP:${OUTER}`]
  must(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'clave.pem', '-out', 'propio.pem', ...subject],
    { cwd: keys },
  )
  const pebble = {
    listenAddress: `${OUTER}:14000`,
    managementListenAddress: `${OUTER}:15000`,
    certificate: join(keys, 'propio.pem'),
    privateKey: join(keys, 'clave.pem'),
    httpPort: 80,
    tlsPort: 443,
    certificateValidityPeriod: seconds,
  }
  writeFileSync(join(keys, 'pebble.json'), JSON.stringify({ pebble }))
  const children: ChildProcess[] = []
  const start = (program: string, ...args: string[]) =>
    children.push(
      spawn('ip', ['netns', 'exec', OUTSIDE, program, ...args], {
        stdio: 'ignore',
        env: { ...process.env, PEBBLE_VA_NOSLEEP: '1' },
      }),
    )
  start(
    'pebble-challtestsrv',
    '-dns01',
    `${OUTER}:53`,
    '-http01',
    '',
    '-https01',
    '',
    '-tlsalpn01',
    '',
    '-defaultIPv6',
    '',
    '-defaultIPv4',
    '',
    '-management',
    `${OUTER}:8055`,
  )
  start('pebble', '-config', join(keys, 'pebble.json'), '-dnsserver', `${OUTER}:53`)
  const visit = (program: string, ...args: string[]) => must('ip', ['netns', 'exec', OUTSIDE, program, ...args])
  const root = await waitFor(() => {
    try {
      return visit('curl', '-skf', `https://${OUTER}:15000/roots/0`)
    } catch {
      return null
    }
  }, 15_000)
  const trusted = join(keys, 'confianza.pem')
  writeFileSync(trusted, `${readFileSync(join(keys, 'propio.pem'), 'utf8')}${root ?? ''}`)
  return {
    visit,
    trusted,
    pointTo: (address) =>
      void visit('curl', '-sf', '-d', JSON.stringify({ ip: address ?? '' }), `http://${OUTER}:8055/set-default-ipv4`),
    close() {
      for (const child of children) child.kill('SIGKILL')
      closeNetworks()
    },
  }
}

function closeNetworks() {
  for (const name of [OUTSIDE, INSIDE]) {
    try {
      must('ip', ['netns', 'del', name])
    } catch {} // there was none
  }
}
