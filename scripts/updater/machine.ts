// The steps of an update on an installed shop. Each may be cut anywhere and run again.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { arch } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import * as places from '../installer/places.ts'
import { askHere, call, isReady, read, succeeds } from '../installer/system.ts'
import { Failure } from '../terminal.ts'
import { fetchPackage } from './fetch.ts'
import { lead, readText, writeWhole } from './files.ts'
import type { Machine } from './job.ts'
import { nameFile, readOffer } from './offer.ts'
import { addCuentas, CUENTA_VACIA, type Cuenta, createVigia, readCuenta } from './watch.ts'

const { ACCOUNT, CURRENT, FETCHED, FORMER, PROGRAMS, STATE, UNITS, UPDATER, UPDATING_PROGRAM } = places
const NODE = join('node_modules', `node-linux-${arch}`, 'bin', 'node')
/** Package, program and backup of a first year. */
const DISK_BYTES = 1_500_000_000
/** A version that is not open by then is taken back. */
const OPEN_MS = 90_000
/** That of before gets longer: behind it there is nothing. */
const OPEN_AGAIN_MS = 180_000
const LOOK_MS = 2_000
/** Those who had waited come at once. */
const RUSH_MS = 30_000
const POLL_MS = 100

const folderOf = (version: string) => join(PROGRAMS, version)

/** Runs a command of one version as the shop's account. */
const asShop = (sentence: string, version: string, ...command: string[]) =>
  call(
    sentence,
    'runuser',
    [
      ...['-u', ACCOUNT, '--', 'env', `HOME=${STATE}`, `NODE_COMPILE_CACHE=${STATE}/.cache/node`, 'NO_COLOR=1'],
      ...[join(folderOf(version), NODE), join(folderOf(version), 'bin', 'run.mjs'), ...command],
    ],
    { cwd: STATE },
  )

export const machine: Machine = {
  async traer({ origen, desde, hacia }) {
    requireDisk()
    const offered = await readOffer(origen, desde)
    if (offered.oferta.version !== hacia)
      throw new Failure(`Ahí ya no está la ${hacia}, sino la ${offered.oferta.version}.`)
    rmSync(FETCHED, { recursive: true, force: true })
    mkdirSync(FETCHED, { mode: 0o700 })
    await fetchPackage(origen, offered.file, offered.sum, join(FETCHED, offered.file))
    return {}
  },

  async abrir({ hacia }) {
    const target = folderOf(hacia)
    const fresh = `${target}.nuevo`
    for (const folder of [fresh, target]) rmSync(folder, { recursive: true, force: true })
    mkdirSync(fresh, { mode: 0o755 })
    const flags = ['--strip-components=1', '--no-same-owner', '-C', fresh]
    await call('No se pudo abrir el paquete', 'tar', ['-xzf', join(FETCHED, nameFile(hacia)), ...flags])
    await call('No se pudo abrir el paquete', 'chmod', ['-R', 'u=rwX,go=rX', fresh])
    if (readText(join(fresh, 'VERSION'))?.split(' ')[0] !== hacia) throw new Failure(`El paquete no es de la ${hacia}.`)
    rmSync(join(fresh, '.env'), { force: true })
    symlinkSync(places.SETTINGS, join(fresh, '.env'))
    renameSync(fresh, target) // the package stays until the end: a cut right here begins the step again
    return {}
  },

  async respaldar({ desde }) {
    await asShop('No se pudo hacer el respaldo', desde, 'respaldo')
    return {}
  },

  // By the new program beside the old one: its start finds nothing more to do, and its code compiled.
  async migrar({ hacia }) {
    await asShop('La base de datos no se pudo preparar', hacia, 'migrar')
    return {}
  },

  async cambiar({ desde, hacia, antes }) {
    // A switch that is begun again finds the new version's counts.
    const counted = antes ?? (readLink() === desde ? await count() : null)
    const espera_ms = await switchTo(hacia, OPEN_MS)
    return { antes: counted, espera_ms, abrio: new Date().toISOString() }
  },

  async vigilar({ abrio, antes, segundos, hacia }) {
    const until = Date.parse(abrio ?? '') + segundos * 1_000
    await sleep(Math.max(0, Date.parse(abrio ?? '') + RUSH_MS - Date.now()))
    const vigia = createVigia(antes, (await count()) ?? CUENTA_VACIA)
    while (Date.now() < until) {
      if (existsSync(places.BACK)) throw new Failure('Lo pidió root con «anaquel volver».')
      const reason = vigia.mirar({ listo: await isReady(), cuenta: await count() })
      if (reason !== null) throw new Failure(`La ${hacia} ${reason}.`)
      await sleep(LOOK_MS)
    }
    return {}
  },

  async terminar({ tipo, desde, hacia }) {
    lead(UPDATING_PROGRAM, folderOf(hacia))
    rmSync(FETCHED, { recursive: true, force: true })
    if (tipo === 'actualizar') writeWhole(FORMER, `${desde}\n`)
    else rmSync(FORMER, { force: true })
    const kept = tipo === 'actualizar' ? [hacia, desde] : [hacia]
    for (const name of readdirSync(PROGRAMS))
      if (name !== 'actual' && !kept.includes(name)) rmSync(folderOf(name), { recursive: true, force: true })
    return {}
  },

  async deshacer({ desde }) {
    await switchTo(desde, OPEN_AGAIN_MS)
    return {}
  },

  async limpiar({ tipo, hacia }) {
    rmSync(FETCHED, { recursive: true, force: true })
    // A way back that failed leaves what it wanted to go back to.
    if (tipo === 'actualizar')
      for (const folder of [folderOf(hacia), `${folderOf(hacia)}.nuevo`])
        rmSync(folder, { recursive: true, force: true })
    return {}
  },
}

function requireDisk() {
  for (const path of [PROGRAMS, STATE, UPDATER]) {
    const { bavail, bsize } = statfsSync(path)
    if (bavail * bsize < DISK_BYTES)
      throw new Failure(
        `Queda poco lugar en el disco: para actualizar hacen falta ${(DISK_BYTES / 1e9).toFixed(1).replace('.', ',')} GB libres.`,
      )
  }
}

const readLink = () => readText(join(CURRENT, 'VERSION'))?.split(' ')[0]

/** Puts a version in place of the one that runs. Returns how long visitors waited. */
async function switchTo(version: string, limitMs: number): Promise<number> {
  await writeUnits(version)
  lead(CURRENT, version)
  const began = performance.now()
  await call('systemd no pudo cambiar la tienda', 'systemctl', ['restart', 'anaquel.service'])
  while (performance.now() - began < limitMs) {
    if (await isReady()) return Math.round(performance.now() - began)
    await sleep(POLL_MS)
  }
  const log = read('journalctl', '-u', 'anaquel', '-n', '20', '-o', 'cat')
  throw new Failure(
    `La ${version} no abrió en ${limitMs / 1_000} segundos${/✗ (.*)/.exec(log)?.[1]?.replace(/^/, ': ') ?? ''}.`,
  )
}

/** What systemd is to know of a version, in that version's own words. */
async function writeUnits(version: string) {
  const folder = folderOf(version)
  const text = await call('La versión no dice sus unidades', join(folder, NODE), [
    join(folder, 'bin', 'run.mjs'),
    'unidades',
  ])
  let changed = false
  for (const [name, unit] of Object.entries(JSON.parse(text) as Record<string, string>)) {
    if (!/^anaquel[a-z-]*\.(?:service|socket|path)$/.test(name))
      throw new Failure(`La ${version} trae una unidad ajena.`)
    const path = join(UNITS, name)
    if (existsSync(path) && readFileSync(path, 'utf8') === unit) continue
    writeWhole(path, unit)
    changed = true
  }
  if (changed && !succeeds('systemctl', 'daemon-reload')) throw new Failure('systemd no leyó las unidades.')
}

/** What the shop has counted, of all its processes; null where it does not tell. */
async function count(): Promise<Cuenta | null> {
  const { port, processes } = readCountsPlace()
  const answers = await Promise.all(Array.from({ length: processes }, (_, at) => askHere(port + at, '/metrics')))
  const texts = answers.flatMap((answer) => (answer?.status === 200 ? [answer.text] : []))
  return texts.length > 0 ? addCuentas(texts.map(readCuenta)) : null
}

function readCountsPlace() {
  const text = readFileSync(places.SETTINGS, 'utf8')
  const number = (name: string) => Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  const port = number('METRICAS_PUERTO')
  return { port, processes: port === 0 ? 0 : Math.min(64, Math.max(1, number('WORKERS'))) }
}
