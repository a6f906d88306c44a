// What PostgreSQL is started with: its environment, its settings and its port.
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'

export const HOST = '127.0.0.1'
const MB = 1024 * 1024
/** Enough for a shop of one process and the commands beside it. */
const CONNECTIONS = 100

/** Nothing need outlive a crash, hundreds of databases live for seconds each, and many rounds add nothing to a random password. */
const DISPOSABLE = [
  ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_init_zero=off'],
  ...['autovacuum=off', 'scram_iterations=1', 'max_wal_size=128MB'],
]

export interface ServerOptions {
  /** Throws safety away for speed: for tests only. */
  disposable?: boolean
  /** The least number of connections that it must take. */
  connections?: number
}

// What a program needs to run, on Linux, macOS and Windows. The shop's own secrets (DATABASE_URL, SMTP_URL …) are not in it:
// PostgreSQL hands its environment on to every process of its own.
const NEEDED = [
  ...['PATH', 'LD_LIBRARY_PATH', 'TMPDIR', 'SystemRoot', 'SystemDrive', 'TEMP', 'TMP'],
  ...['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC'], // the clock of the shop that is photographed
]

export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** The port of last time if it is free, else any. */
export async function choosePort(last: number): Promise<number> {
  return (await tryPort(last)) ?? (await tryPort(0)) ?? 0
}

const tryPort = (port: number) =>
  new Promise<number | null>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen({ port, host: HOST, exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : null))
    })
  })

/** Bytes of a folder's path; 104 with the socket's own name is what macOS takes, and Linux takes 108. */
const SOCKET_DIR_MAX = 80

/**
 * The folder for a socket beside TCP: each question costs a tenth to a fifth less there (docs/decisions/064). Null on Windows, for
 * tests (which stand between the shop and its database), and where the path is too long or would need quotes.
 */
export function chooseSocketDir(dir: string, { disposable = false }: ServerOptions): string | null {
  const fits = Buffer.byteLength(dir) <= SOCKET_DIR_MAX && /^[\w./-]+$/.test(dir)
  return process.platform !== 'win32' && !disposable && fits ? dir : null
}

export const socketPath = (socketDir: string, port: number): string => join(socketDir, `.s.PGSQL.${port}`)

/**
 * What PostgreSQL loads as it starts, from the folder of its programs: pg_prewarm notes which pages lie in memory, every five minutes
 * and as it stops, and brings them back. Without it a big catalogue's first minute is read from the disk.
 */
export function listPreloaded(bin: string): string[] {
  const names = ['so', 'dylib', 'dll'].map((ending) => `pg_prewarm.${ending}`)
  const isThere = names.some((name) => ['lib', 'lib/postgresql'].some((dir) => existsSync(join(bin, '..', dir, name))))
  return isThere ? ['pg_prewarm'] : []
}

type Place = { socketDir?: string | null; preloaded?: readonly string[] }

/** `socketDir`: nobody else may enter it; null, there is no socket. `preloaded`: `listPreloaded`. */
export function serverSettings(
  port: number,
  { disposable = false, connections = CONNECTIONS }: ServerOptions,
  { socketDir = null, preloaded = [] }: Place = {},
): string[] {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
  const buffers = disposable ? 128 : Math.floor(Math.min(2048, Math.max(128, memory / MB / 4)))
  const settings = [
    `port=${port}`,
    `listen_addresses=${HOST}`,
    `unix_socket_directories=${socketDir ?? ''}`,
    'unix_socket_permissions=0700',
    `max_connections=${Math.max(CONNECTIONS, connections)}`,
    `shared_buffers=${buffers}MB`,
    `effective_cache_size=${Math.max(256, Math.floor(memory / MB / 2))}MB`,
    `shared_preload_libraries=${disposable ? '' : preloaded.join()}`,
    'max_wal_size=2GB',
    'random_page_cost=1.1',
    'jit=off',
    'timezone=UTC',
    'log_timezone=UTC',
    'lc_messages=C',
    // A failed statement is the shop's to log, without its values. PostgreSQL would repeat them (STATEMENT, DETAIL, and in
    // the message itself), and with them addresses and names: its log gets what concerns the server alone.
    'log_min_messages=log',
    'log_min_error_statement=panic',
    'log_error_verbosity=terse',
    'log_statement=none',
    'log_min_duration_statement=-1',
    'log_parameter_max_length=0',
    'log_parameter_max_length_on_error=0',
    'log_checkpoints=off',
  ]
  return disposable ? [...settings, ...DISPOSABLE] : settings
}
