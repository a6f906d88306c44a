// What an installation does, in its order; each step knows how to take itself back.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeHuella } from '#platform/updates.ts'
import { root } from '../root.ts'
import { Failure } from '../terminal.ts'
import { lead } from '../updater/files.ts'
import type { Answers } from './answers.ts'
import { listUnits, writeCaddyfile, writeSettings } from './files.ts'
import { askHttps, explainMissing } from './https.ts'
import * as places from './places.ts'
import type { Step } from './steps.ts'
import { call, isReady, read, succeeds } from './system.ts'

const { ACCOUNT, CURRENT, DATA, ENABLED, SETTINGS, SETTINGS_DIR, STATE, UNITS, UPDATER } = places
const OPEN_S = 180
const CERTIFICATE_S = 180
const APT = { env: { DEBIAN_FRONTEND: 'noninteractive' } }

/** `tell`: what is to be shown at the end, the owner's link. */
export function planSteps(answers: Answers, version: string, tell: (text: string) => void): Step[] {
  return [
    makeAccount(),
    placeProgram(version),
    makeData(),
    writeMachineSettings(answers),
    placeUpdater(version),
    ...(answers.desdeRespaldo ? [restoreShop(answers)] : []),
    prepareShop(answers, tell),
    startService(),
    openFirewall(),
    installCaddy(),
    serveHttps(answers),
    linkCommand(),
  ]
}

function makeAccount(): Step {
  const had = succeeds('id', ACCOUNT)
  return {
    name: 'Usuario del sistema',
    async run() {
      if (had) return
      const flags = [
        '--system',
        '--user-group',
        '--home-dir',
        STATE,
        '--no-create-home',
        '--shell',
        '/usr/sbin/nologin',
      ]
      await call('No se pudo crear el usuario anaquel', 'useradd', [...flags, ACCOUNT])
    },
    undo: () => void (had || succeeds('userdel', ACCOUNT)),
  }
}

/** Beside other versions, and whole or not there. */
function placeProgram(version: string): Step {
  const target = join(places.PROGRAMS, version)
  return {
    name: `Programa en ${target}`,
    async run() {
      const fresh = `${target}.nuevo`
      for (const folder of [fresh, target]) rmSync(folder, { recursive: true, force: true })
      mkdirSync(places.PROGRAMS, { recursive: true, mode: 0o755 })
      cpSync(root, fresh, { recursive: true, verbatimSymlinks: true })
      await call('No se pudo instalar el programa', 'chown', ['-R', '-h', 'root:root', fresh])
      await call('No se pudo instalar el programa', 'chmod', ['-R', 'u=rwX,go=rX', fresh])
      rmSync(join(fresh, '.env'), { force: true })
      symlinkSync(SETTINGS, join(fresh, '.env'))
      renameSync(fresh, target)
      symlinkSync(version, CURRENT)
    },
    undo() {
      rmSync(places.PROGRAMS, { recursive: true, force: true })
    },
  }
}

/** The key that came with the package is the one that the next packages must be signed by. */
function placeUpdater(version: string): Step {
  const carried = join(root, places.CARRIED_KEY)
  const had = existsSync(places.TRUSTED_KEY)
  return {
    name: 'Actualizaciones: sin ninguna clave en la que confiar («anaquel actualizar --confiar» la pone)',
    run() {
      mkdirSync(UPDATER, { recursive: true, mode: 0o755 })
      rmSync(places.UPDATING_PROGRAM, { force: true })
      symlinkSync(join(places.PROGRAMS, version), places.UPDATING_PROGRAM)
      // The panel reads what root named; there may be none yet.
      for (const file of [places.SOURCE, places.TRUSTED_KEY]) lead(join(UPDATER, basename(file)), file)
      if (!had && existsSync(carried)) cpSync(carried, places.TRUSTED_KEY)
      if (!existsSync(places.TRUSTED_KEY)) return
      chmodSync(places.TRUSTED_KEY, 0o644)
      return `Actualizaciones: solo las firmadas por la clave ${describeHuella(readFileSync(places.TRUSTED_KEY, 'utf8'))}`
    },
    undo() {
      rmSync(UPDATER, { recursive: true, force: true })
      if (!had) rmSync(places.TRUSTED_KEY, { force: true })
    },
  }
}

function makeData(): Step {
  const had = existsSync(STATE)
  return {
    name: `Datos en ${DATA}`,
    async run() {
      const owned = ['-d', '-o', ACCOUNT, '-g', ACCOUNT, '-m', '700']
      await call(`No se pudo crear ${DATA}`, 'install', [...owned, STATE, DATA])
      return had ? `Datos en ${DATA} (los que ya estaban)` : undefined
    },
    undo() {
      if (!had) rmSync(STATE, { recursive: true, force: true })
    },
  }
}

function writeMachineSettings(answers: Answers): Step {
  const had = existsSync(SETTINGS)
  return {
    name: `Ajustes de la máquina en ${SETTINGS}`,
    async run() {
      mkdirSync(SETTINGS_DIR, { recursive: true, mode: 0o755 })
      if (!had) writeFileSync(SETTINGS, writeSettings(answers), { mode: 0o600 })
      // Another domain than last time; what its operator has added stays.
      const text = readFileSync(SETTINGS, 'utf8').replace(/^PUBLIC_URL=.*$/m, `PUBLIC_URL=https://${answers.dominio}`)
      writeFileSync(SETTINGS, text)
      chmodSync(SETTINGS, 0o600)
      await call(`No se pudo cerrar ${SETTINGS}`, 'chown', [`${ACCOUNT}:${ACCOUNT}`, SETTINGS])
    },
    undo() {
      if (!had) rmSync(SETTINGS_DIR, { recursive: true, force: true })
    },
  }
}

const commandOf = (name: string): string[] => [
  ...['env', `HOME=${STATE}`, process.execPath.replace(root, CURRENT)],
  ...[join(CURRENT, 'bin', 'run.mjs'), name],
]

/** From the copy outside; whoever installs is asked where it is and for the printed key, or the variables say it. */
function restoreShop({ sinPreguntas }: Answers): Step {
  return {
    name: 'La tienda de antes, traída de su copia',
    run() {
      const flags = ['--afuera', ...(sinPreguntas ? ['--sin-preguntar'] : [])]
      const { status } = spawnSync('runuser', ['-u', ACCOUNT, '--', ...commandOf('restaurar'), ...flags], {
        cwd: STATE,
        stdio: 'inherit',
      })
      if (status !== 0) throw new Failure('No se pudo traer la tienda de su copia (ver arriba).')
    },
  }
}

/** Database, name and owner, before anybody can knock. */
function prepareShop({ nombre, correo }: Answers, tell: (text: string) => void): Step {
  return {
    name: 'Base de datos, nombre y cuenta de su dueña o dueño',
    async run() {
      const args = ['-u', ACCOUNT, '--', ...commandOf('preparar'), nombre, correo]
      tell((await call('No se pudo preparar la tienda', 'runuser', args, { cwd: STATE })).trim())
    },
  }
}

function startService(): Step {
  return {
    name: 'Servicio de systemd: arranca con la máquina y se repone solo',
    async run() {
      for (const [name, text] of Object.entries(listUnits(process.execPath.slice(root.length + 1))))
        writeFileSync(join(UNITS, name), text)
      await call('systemd no leyó las unidades', 'systemctl', ['daemon-reload'])
      await call('La tienda no arrancó', 'systemctl', ['enable', '--now', ...ENABLED])
      for (let waited = 0; waited < OPEN_S; waited++) {
        if (await isReady()) return
        await sleep(1_000)
      }
      const log = read('journalctl', '-u', 'anaquel', '-n', '20', '-o', 'cat')
      throw new Failure(
        `La tienda no abrió en ${OPEN_S} segundos: ${/✗ (.*)/.exec(log)?.[1] ?? 'journalctl -u anaquel dice por qué'}`,
      )
    },
    undo() {
      removeUnits()
    },
  }
}

/** The shop is closed, and systemd knows of it no more. */
export function removeUnits(): void {
  succeeds('systemctl', 'disable', '--now', ...ENABLED)
  for (const name of ENABLED) rmSync(join(UNITS, name), { force: true })
  succeeds('systemctl', 'daemon-reload')
}

function openFirewall(): Step {
  const isActive = /^Status: active/m.test(read('ufw', 'status'))
  return {
    name: 'Cortafuegos: esta máquina no tiene ufw; en el de tu proveedor abrí los puertos 80 y 443',
    async run() {
      if (!isActive) return
      await call('No se pudo abrir el cortafuegos', 'ufw', ['allow', '80,443/tcp', 'comment', 'anaquel'])
      return 'Cortafuegos: ufw deja entrar a los puertos 80 y 443'
    },
    undo: () => void (isActive && succeeds('ufw', 'delete', 'allow', '80,443/tcp')),
  }
}

/** A package that was removed leaves its settings, and `dpkg` still knows it. */
const hasCaddy = () => /^Status: install ok installed$/m.test(read('dpkg', '-s', 'caddy'))

function installCaddy(): Step {
  const had = hasCaddy()
  return {
    name: 'Caddy, que pone el https',
    async run() {
      if (had) return
      await call('No se pudo leer la lista de paquetes de Debian', 'apt-get', ['update', '-q'], APT)
      await call('No se pudo instalar caddy', 'apt-get', ['install', '-qy', '--no-install-recommends', 'caddy'], APT)
      writeFileSync(places.CADDY_IS_OURS, '')
    },
    async undo() {
      if (had || !hasCaddy()) return
      await call('Caddy quedó instalado', 'apt-get', ['purge', '-qy', '--auto-remove', 'caddy'], APT)
    },
  }
}

function serveHttps(answers: Answers): Step {
  const { dominio, acmeRaiz } = answers
  return {
    name: `Certificado de https://${dominio}`,
    async run() {
      if (!existsSync(places.CADDYFILE_BEFORE)) renameSync(places.CADDYFILE, places.CADDYFILE_BEFORE)
      writeFileSync(places.CADDYFILE, writeCaddyfile(answers), { mode: 0o644 })
      if (!succeeds('systemctl', 'enable', 'caddy') || !succeeds('systemctl', 'restart', 'caddy')) {
        const why = /^Error: (.*)$/m.exec(read('journalctl', '-u', 'caddy', '-n', '20', '-o', 'cat'))?.[1]
        throw new Failure(`Caddy no arrancó: ${why ?? 'journalctl -u caddy dice por qué'}`)
      }
      for (let waited = 0; waited < CERTIFICATE_S; waited++) {
        if ((await askHttps(dominio, acmeRaiz))?.status === 200) return
        await sleep(1_000)
      }
      throw explainMissing(dominio)
    },
    undo: restoreCaddy,
  }
}

/** Caddy as it was before the shop came. */
export function restoreCaddy(): void {
  if (!existsSync(places.CADDYFILE_BEFORE)) return
  renameSync(places.CADDYFILE_BEFORE, places.CADDYFILE)
  succeeds('systemctl', 'restart', 'caddy')
}

function linkCommand(): Step {
  return {
    name: 'Comando «anaquel»',
    run() {
      rmSync(places.COMMAND, { force: true })
      symlinkSync(join(CURRENT, 'anaquel'), places.COMMAND)
    },
    undo: () => rmSync(places.COMMAND, { force: true }),
  }
}
