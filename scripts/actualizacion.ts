// `npm run actualizacion`: a release is installed on the bare Debian of `npm run instalacion` and goes through five versions and back,
// while customers buy. Needs what that one needs, and a release of this commit (`npm run release`).
import { cpSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Resultado } from '#platform/updates.ts'
import { waitFor } from './embedded/process.ts'
import { openBuyers } from './instalacion/buyers.ts'
import { check, countFailed } from './instalacion/checks.ts'
import { DIRECTORY, INSIDE, type Internet, MACHINE, OUTER, openInternet } from './instalacion/internet.ts'
import { boot, type Machine, makeBase, makeDisk } from './instalacion/machine.ts'
import { findRelease, makeVersions, unpackRelease, type Versions } from './instalacion/versions.ts'
import { CURRENT, ENABLED, JOB, PROGRAMS, REQUEST, RESULT, UNITS } from './installer/places.ts'
import { Failure, note, runCommand, say } from './terminal.ts'
import { readState } from './updater/files.ts'
import type { Job, Paso } from './updater/job.ts'

const DOMINIO = 'libreria.ejemplo'
const TRUSTED = '/etc/autoridad.pem'
const FOLDER = '/srv/entregas'
const MEMORY = 1024 ** 3
const CERTIFICATE_S = 86_400
/** Ten minutes for an owner. */
const WATCH_S = '45'
const SWITCH_MS = 60_000
const STEPS: readonly Paso[] = ['traer', 'abrir', 'respaldar', 'migrar', 'cambiar', 'vigilar', 'terminar']

await runCommand(async () => {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') throw new Failure('Hace falta Linux y ser root.')
  const folder = join(tmpdir(), 'anaquel-instalacion')
  const base = makeBase(folder, OUTER)
  makeDisk(base, folder)
  const versions = await makeVersions(findRelease(), folder, FOLDER)
  const internet = await openInternet(folder, CERTIFICATE_S)
  let machine = await boot(folder, INSIDE, MEMORY)
  try {
    install(machine, internet)
    refuse(machine, versions)
    await sell(internet, 'Cinco versiones seguidas y una para atrás', () => goUp(machine, versions))
    await sell(internet, 'Una versión que no abre', () =>
      goBackAlone(machine, versions, 'muda', /no abrió en 90 segundos/),
    )
    await sell(
      internet,
      'Una versión que pierde pedidos',
      () => goBackAlone(machine, versions, 'rota', /rechazó \d+ de \d+ pedidos/),
      true,
    )
    await pressButton(machine, versions)
    for (const step of ['abrir', 'cambiar', 'vigilar'] as const)
      machine = await cutPower(machine, versions, step, folder)
    leave(machine)
  } finally {
    await machine.stop()
    internet.close()
  }
  return countFailed() > 0 ? 1 : 0
})

function install(machine: Machine, internet: Internet) {
  internet.pointTo(MACHINE)
  const program = unpackRelease(join(machine.root, FOLDER, '0.1.0'), join(machine.root, 'root'))
  cpSync(internet.trusted, join(machine.root, TRUSTED))
  const answers = ['--dominio', DOMINIO, '--nombre', 'El Ombú', '--correo', 'duena@libreria.ejemplo', '--sin-preguntas']
  const authority = ['--acme', DIRECTORY, '--acme-raiz', TRUSTED]
  const { code, output } = machine.run(`/root/${program}/anaquel`, 'instalar', ...answers, ...authority)
  say(output.replace(/^/gm, '    '))
  if (code !== 0) throw new Failure('No se instaló.')
}

function serving({ run }: Machine): string {
  return run('readlink', CURRENT).output.trim()
}

function update(machine: Machine, folder: string) {
  return machine.start('anaquel', 'actualizar', packageIn(machine, folder), '--sin-preguntas', '--vigilar', WATCH_S)
}

function packageIn({ run }: Machine, folder: string): string {
  return run('sh', '-c', `echo ${folder}/*.tar.gz`).output.trim()
}

/** Each a sentence, and the shop as it was. */
function refuse(machine: Machine, versions: Versions) {
  const before = serving(machine)
  for (const [what, folder, sentence] of [
    ['Sin firma', versions.unsigned, /no está firmada/],
    ['Firmada por otra clave', versions.otherKey, /no es de la clave en la que confía/],
    ['El paquete cambió', versions.changed, /su suma no es la firmada/],
    ['El paquete llegó cortado', versions.truncated, /su suma no es la firmada/],
    ['La misma versión', versions.list[0] ?? '', /La tienda ya es la 0\.1\.0/],
  ] as const) {
    const { code, output } = machine.run('anaquel', 'actualizar', packageIn(machine, folder), '--sin-preguntas')
    const said = output.trim().split('\n').at(-1)
    check(code === 1 && sentence.test(output) && serving(machine) === before, `${what}: se rechaza`, output)
    say(`    ${said}`)
  }
  const { code, output } = machine.run('anaquel', 'actualizar')
  check(code === 1 && /Nadie dijo dónde buscar/.test(output), 'Sin lugar nombrado no busca en ninguno', output)
  check(
    /No hay ninguna versión anterior/.test(machine.run('anaquel', 'volver', '--sin-preguntas').output),
    'Sin versión anterior no vuelve',
  )
}

/** Kills the updater once in each of these steps. Returns which were hit. */
async function killAt(machine: Machine, steps: readonly Paso[], until: Promise<unknown>): Promise<Paso[]> {
  const hit: Paso[] = []
  let over = false
  void until.then(() => {
    over = true
  })
  while (!over) {
    const paso = readJob(machine)?.paso
    if (paso && steps.includes(paso) && !hit.includes(paso)) {
      const { code } = machine.run('sh', '-c', 'kill -9 $(systemctl show -p MainPID --value anaquel-actualizar)')
      if (code === 0) hit.push(paso)
    }
    await sleep(10)
  }
  return hit
}

function readJob(machine: Machine): Job | null {
  return readState<Job>(join(machine.root, JOB))
}
function readResult(machine: Machine): Resultado | null {
  return readState<Resultado>(join(machine.root, RESULT))
}

async function goUp(machine: Machine, { list }: Versions) {
  const waits: number[] = []
  for (const [at, folder] of list.slice(1).entries()) {
    const began = performance.now()
    const updating = update(machine, folder)
    const killed = at === 1 ? await killAt(machine, STEPS, updating) : []
    const { code, output } = await updating
    const wanted = folder.split('/').at(-1)
    check(
      code === 0 && serving(machine) === wanted,
      `A la ${wanted}${killed.length > 0 ? `, matado en ${killed.join(', ')}` : ''}`,
      output,
    )
    if (at === 1) check(killed.length === STEPS.length, 'Se lo mató en cada paso', killed.join(' '))
    const wait = readResult(machine)?.espera_ms ?? 0
    waits.push(wait)
    note(`${Math.round((performance.now() - began) / 1_000)} s en total, cambio en ${(wait / 1_000).toFixed(1)} s`)
    if (at === 0) say(output.replace(/^/gm, '    '))
  }
  check(Math.max(...waits) <= SWITCH_MS, `Cambios en ${waits.map((ms) => (ms / 1_000).toFixed(1)).join(', ')} s`)
  const kept = machine.run('ls', PROGRAMS).output.trim().split(/\s+/).join(' ')
  check(kept === '0.1.4 0.1.5 actual', `Quedan la que corre y la anterior: ${kept}`)
  const back = machine.start('anaquel', 'volver', '--sin-preguntas')
  const killed = await killAt(machine, ['cambiar', 'terminar'], back)
  const { code, output } = await back
  check(
    code === 0 && serving(machine) === '0.1.4',
    `anaquel volver, matado en ${killed.join(', ')}: otra vez la 0.1.4`,
    output,
  )
}

async function goBackAlone(machine: Machine, versions: Versions, which: 'muda' | 'rota', sentence: RegExp) {
  const before = serving(machine)
  const updating = machine.start(
    'anaquel',
    'actualizar',
    packageIn(machine, versions[which]),
    '--sin-preguntas',
    '--vigilar',
    '120',
  )
  const killed = await killAt(machine, ['deshacer', 'limpiar'], updating)
  const { code, output } = await updating
  const said = readResult(machine)?.motivo ?? ''
  check(
    code === 1 &&
      sentence.test(said) &&
      serving(machine) === before &&
      !existsSync(join(machine.root, versions[which].replace(FOLDER, PROGRAMS))),
    `Vuelve sola a la ${before}${killed.length > 0 ? `, matada en ${killed.join(', ')}` : ''}: ${said}`,
    output,
  )
}

/** 32 customers buy while `work` is done. `spoiled`: the version itself refuses orders, so refusals of those are not counted. */
async function sell(internet: Internet, what: string, work: () => Promise<void>, spoiled = false) {
  say(`\n${what}, mientras compran 32 clientes`)
  const buyers = await openBuyers(DOMINIO, internet.trusted)
  await work()
  const { llamadas, pedidos, rechazos, perdidos, espera_ms } = await buyers.stop()
  // The shop's own word that it is busy, which a slow machine hears without any switch; and what a bad version answers.
  const busy = rechazos.filter(({ como }) => como.startsWith('503'))
  const bad = spoiled ? rechazos.filter(({ que, como }) => que === 'POST /api/pedidos' && como.startsWith('500')) : []
  const refused = rechazos.filter((each) => !busy.includes(each) && !bad.includes(each))
  const seen = refused.slice(0, 10).map(({ que, como, cuando }) => `${cuando} ${que}: ${como}`)
  const seconds = (espera_ms / 1_000).toFixed(1)
  check(
    refused.length === 0,
    `${llamadas} llamadas, ${refused.length} cortadas o sin respuesta; la espera más larga, ${seconds} s`,
    seen.join('\n'),
  )
  if (busy.length > 0)
    note(
      `${busy.length} veces la tienda dijo que había muchas visitas: ${countByMinute(busy.map(({ cuando }) => cuando))}`,
    )
  if (bad.length > 0) note(`${bad.length} pedidos que la versión mala no tomó`)
  check(perdidos === 0, `${pedidos} pedidos, ${perdidos} perdidos`)
}

/** As the panel does: the shop's account leaves a file. It watches for ten minutes then, which nobody waits for here. */
async function pressButton(machine: Machine, { spare }: Versions) {
  const before = serving(machine)
  const [wanted = ''] = spare
  machine.run('anaquel', 'actualizar', '--desde', wanted) // names the place; nobody answers its question
  machine.run('runuser', '-u', 'anaquel', '--', 'touch', REQUEST)
  const watched = await waitFor(() => readJob(machine)?.paso === 'vigilar', 300_000)
  check(Boolean(watched) && wanted.endsWith(serving(machine)), `El botón pone la ${serving(machine)}`)
  const { code, output } = machine.run('anaquel', 'volver', '--sin-preguntas')
  check(
    code === 0 && serving(machine) === before,
    `«anaquel volver» mientras se la vigila: otra vez la ${before}`,
    output,
  )
  check(!existsSync(join(machine.root, REQUEST)), 'El pedido del botón ya no está')
}

function leave(machine: Machine) {
  say(machine.run('anaquel', 'estado').output.replace(/^/gm, '    '))
  const { code, output } = machine.run('anaquel', 'desinstalar', '--sin-preguntas')
  const left = [...ENABLED.map((name) => join(UNITS, name)), PROGRAMS].filter((path) =>
    existsSync(join(machine.root, path)),
  )
  check(code === 0 && left.length === 0, 'Desinstalada', `${output}${left.join(' ')}`)
}

function countByMinute(instants: readonly string[]): string {
  const minutes = Map.groupBy(instants, (instant) => instant.slice(11, 16))
  return [...minutes].map(([minute, all]) => `${minute} ${all.length}`).join(' · ')
}

/** The power fails in a step. The machine goes on by itself where it was. */
async function cutPower(machine: Machine, { spare }: Versions, step: Paso, folder: string): Promise<Machine> {
  const wanted = spare.shift() ?? ''
  void update(machine, wanted)
  if (!(await waitFor(() => readJob(machine)?.paso === step, 300_000))) throw new Failure(`No llegó a «${step}».`)
  await sleep(500)
  await machine.cut()
  const again = await boot(folder, INSIDE, MEMORY)
  for (let waited = 0; waited < 180 && readJob(again); waited++) await sleep(1_000)
  check(
    readResult(again)?.como === 'actualizada' && serving(again) === wanted.split('/').at(-1),
    `Corte de luz en «${step}»: al arrancar siguió hasta la ${serving(again)}`,
    JSON.stringify(readResult(again)),
  )
  return again
}
