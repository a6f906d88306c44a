// `npm start` and its siblings on any Node ≥ 20: installs what is missing and hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.instalado')
const isWindows = process.platform === 'win32'
const [command = '', ...args] = process.argv.slice(2)
// A smaller nursery keeps 25 MB out of an idle shop (docs/decisions/009-measured.md).
const FLAGS = ['--enable-source-maps', '--max-semi-space-size=16']

function stop(line) {
  console.error(`✗ ${line}`)
  process.exit(1)
}

const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : '')
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const isInstalled = () => readText(stamp) === wanted

// npm empties node_modules first, so the lock stands beside it.
async function install() {
  if (isInstalled()) return
  // `npm ci` would empty the folder that it leads to, which belongs to another clone.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) {
    stop('node_modules es un enlace simbólico y no está al día: borralo (rm node_modules) y probá de nuevo.')
  }
  const unlock = await lock(join(root, '.instalando'))
  try {
    if (isInstalled()) return
    console.log('· Instalando lo que falta (la primera vez tarda cerca de un minuto)…')
    const started = Date.now()
    const flags = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
    const npm = process.env.npm_execpath
    const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] }
    const result = npm
      ? spawnSync(process.execPath, [npm, ...flags], options)
      : spawnSync('npm', flags, { ...options, shell: true })
    if (result.status !== 0) stop('No se pudieron instalar las dependencias (ver arriba). ¿Hay conexión con npm?')
    dropForeignNode()
    writeFileSync(stamp, wanted)
    console.log(`✓ Dependencias instaladas (${Math.round((Date.now() - started) / 1000)} s)`)
  } finally {
    unlock()
  }
}

// npm puts node_modules/.bin first in PATH. A pinned Node that cannot run here (musl), or whose file must not be in
// use during the next install (Windows), would stand in the way of the machine's own.
function dropForeignNode() {
  if (!isWindows && pinnedNode()) return
  for (const name of ['node', 'node.cmd', 'node.ps1']) rmSync(join(modules, '.bin', name), { force: true })
}

/** A lock file that holds a pid; one whose process is gone is stale. */
async function lock(path) {
  let told = false
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: 'wx' })
      const unlock = () => readText(path) === String(process.pid) && rmSync(path, { force: true })
      process.on('exit', unlock)
      return unlock
    } catch (error) {
      if (error.code !== 'EEXIST') stop(`No se puede escribir en ${root} (${error.code}).`)
    }
    const owner = readText(path)
    if (isStale(path, owner)) steal(path, owner)
    else if (!told) console.log(`· Otra instalación está en curso (proceso ${owner}); se espera a que termine…`)
    told = true
    await sleep(200)
  }
}

function isStale(path, owner) {
  try {
    if (!owner) return Date.now() - statSync(path).mtimeMs > 5_000 // made, and killed before it wrote its pid
    process.kill(Number(owner), 0)
    return Number(owner) === process.pid || Date.now() - statSync(path).mtimeMs > 30 * 60_000
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

// A rename has one winner. A fresh lock that was renamed by mistake is put back.
function steal(path, owner) {
  const mine = `${path}.${process.pid}`
  try {
    renameSync(path, mine)
    if (readText(mine) !== owner) linkSync(mine, path)
    rmSync(mine, { force: true })
  } catch {}
}

const versionOf = (node) => spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout?.trim() ?? ''

/** The Node that the lock file pins, where there is one for this machine and it runs (a glibc binary does not on Alpine). */
function pinnedNode() {
  const names = existsSync(modules) ? readdirSync(modules).filter((name) => /^node-(linux|darwin|win)-/.test(name)) : []
  return names.map((name) => join(modules, name, 'bin', isWindows ? 'node.exe' : 'node')).find(versionOf)
}

function chooseNode() {
  const pinned = pinnedNode()
  if (pinned) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 7)) return process.execPath
  return stop(`Esta máquina necesita Node 24.7 o más nuevo (tiene ${process.version}): https://nodejs.org/es/download`)
}

/** The process that started us, and npm behind its shell. When one of them is killed we get no signal. */
function findAncestors() {
  const ancestors = [process.ppid]
  if (process.env.npm_lifecycle_event && !isWindows) {
    const { parent, name } = lookUp(process.ppid)
    if (/^(ba|da|z|k|a)?sh$/.test(name)) ancestors.push(parent)
  }
  return ancestors.filter((pid) => pid > 1)
}

function lookUp(pid) {
  if (process.platform === 'linux') {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) \S (\d+)/s.exec(readText(`/proc/${pid}/stat`)) ?? []
    return { name, parent: Number(rest) }
  }
  const row = spawnSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  const [, parent = '', name = ''] = /^\s*(\d+)\s+(.*)$/m.exec(row) ?? []
  return { name: basename(name.trim()), parent: Number(parent) }
}

const isGone = (pid) => {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

// A shop that was killed or crashed is started again. CRASHED is EX_SOFTWARE of sysexits.h (scripts/start.ts); any other
// code is an end on purpose: a setting that is wrong, a port that is taken, a wish to stop.
const CRASHED = 70
// EX_UNAVAILABLE: another shop has the data (scripts/database.ts). It may have them for years.
const TAKEN = 69
const LONGEST_PAUSE_MS = 60_000
const CALM_MS = 60_000
const ECHO_MS = 1_500 // one Ctrl-C may arrive twice, from the terminal and from npm

/** Runs the command and ends with it. A shop that dies is run again, after pauses that grow from one second to a minute. */
function handOver(node) {
  let child
  let waiting
  let pause = 0
  let told = false
  let closing = 0
  // A killed shop leaves its PostgreSQL running, for the next one to take over: now there is none.
  const close = () => {
    clearTimeout(waiting)
    waiting = undefined
    closing = Date.now()
    child = spawnCommand(node, 'cerrar')
    child.on('error', (error) => stop(`No se pudo arrancar Node (${error.message}).`))
    child.on('exit', (code) => process.exit(code ?? 1))
  }
  const tell = (signal) => {
    told = true
    if (waiting) close()
    else if (Date.now() - closing > ECHO_MS) child.kill(signal)
  }
  const run = () => {
    waiting = undefined
    const began = Date.now()
    child = spawnCommand(node, command)
    child.on('error', (error) => stop(`No se pudo arrancar Node (${error.message}).`))
    child.on('exit', (code, signal) => {
      const died = signal !== null || code === CRASHED
      if (told && died && command === 'start') return close()
      // Once it has been open, a start that is refused (the disk is full) may go well later.
      const again = died || (pause > 0 && code !== 0 && code !== TAKEN)
      if (told || command !== 'start' || !again) return process.exit(code ?? 1)
      pause = Date.now() - began > CALM_MS ? 1_000 : Math.min(LONGEST_PAUSE_MS, pause * 2 || 1_000)
      console.error(`✗ La tienda se cortó (${signal ?? `código ${code}`}); vuelve a arrancar en ${pause / 1_000} s`)
      waiting = setTimeout(run, pause)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => tell(signal))
  const parent = process.ppid
  const ancestors = findAncestors()
  const watch = setInterval(() => {
    if (process.ppid === parent && !ancestors.some(isGone)) return
    clearInterval(watch)
    if (!told) tell('SIGTERM')
  }, 500)
  watch.unref()
  run()
}

// The port that systemd holds for the shop (ops/anaquel.socket), by its protocol: file 3, for the process that it started.
const HELD = 3
const isHeld = process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === '1'

function spawnCommand(node, name) {
  const script = join(root, 'scripts', `${name}.ts`)
  const takesPort = isHeld && name === 'start'
  return spawn(node, [...FLAGS, script, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', ...(takesPort ? [HELD] : [])],
    env: {
      NODE_COMPILE_CACHE: join(modules, '.cache', 'node'),
      // Hashes of passwords and pictures take up to six threads; files and compression never wait for them.
      UV_THREADPOOL_SIZE: '10',
      MALLOC_ARENA_MAX: '2', // converted covers would leave 100 MB more behind (docs/decisions/011)
      ...process.env,
      ANAQUEL_LANZADOR: String(process.pid),
      ...(takesPort && { ANAQUEL_PUERTO_ABIERTO: String(HELD) }),
    },
  })
}

if (!/^[a-z]+$/.test(command) || !existsSync(join(root, 'scripts', `${command}.ts`))) {
  stop(
    'Uso: node bin/run.mjs start | dev | build | check | test | fuzz | fallas | navegadores | pagos | mutar | bench | resistencia | disponibilidad | importar | exportar | thema | admin | respaldo | restaurar | sucesos | sbom | release | instalacion | actualizacion | auditar | compatibilidad | rodaja',
  )
}
// Packages for another Node are left out of an older one's install, and the build would fail without a reason.
if (Number.parseInt(process.versions.node, 10) < 20) {
  stop(`Hace falta Node 20 o más nuevo (esta máquina tiene ${process.version}): https://nodejs.org/es/download`)
}
await install()
handOver(chooseNode())
