// `npm run disponibilidad [-- fault …]`: three databases and two shops in network namespaces of this machine, with the files of
// ops/ha. Customers buy and pay while machines die; then every acknowledged order and every payment is looked for.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Cuadre, openLibreria } from '../bench/existencias.ts'
import { post } from '../bench/http.ts'
import { register } from '../bench/pedidos.ts'
import { ensureBuilt } from './build.ts'
import { type Customers, startCustomers } from './disponibilidad/customers.ts'
import { FAULTS, type Fault } from './disponibilidad/faults.ts'
import { removeNetwork } from './disponibilidad/network.ts'
import { requireMachine } from './disponibilidad/packages.ts'
import { findRoles, waitUntilWhole } from './disponibilidad/patroni.ts'
import { type Recovery, recoverOrders, startArchive } from './disponibilidad/recovery.ts'
import * as report from './disponibilidad/report.ts'
import { ADDRESS, ADMIN, createFolder, openStage, removeStage, type Stage } from './disponibilidad/stage.ts'
import { countDinero, judgeFacturas, listDescuadresDeDinero } from './fallas/dinero.ts'
import { beginToInvoice } from './fallas/quienes.ts'
import { interruptSignal } from './shutdown.ts'
import { done, Failure, note, runCommand, say } from './terminal.ts'

const USAGE = `Uso: npm run disponibilidad -- [falla…] [--clientes 16] [--contados 0.5] [--registros carpeta]
Fallas: ${FAULTS.map(({ name }) => name).join(', ')}; aparte, punto-en-el-tiempo`
const RECOVERY = 'punto-en-el-tiempo'
const PAGES = ['/inicio', '/api/libros?limit=12', '/acerca-de']
const CALM_MS = 5_000
/** How long a fault may last before the next one is tried, whatever came of it. */
const FAULT_MS = 60_000
const WHOLE_SECONDS = 120

await runCommand(async () => {
  const { faults, isRecovery, clientes, contados, registros } = readArguments()
  requireMachine()
  await ensureBuilt()
  const signal = interruptSignal()
  removeNetwork() // of a trial that was killed
  const folder = createFolder()
  process.on('exit', () => removeStage(folder))
  signal.addEventListener('abort', () => process.exit(1))
  const logs = registros ?? folder
  mkdirSync(logs, { recursive: true })
  const stage = await openStage(folder, logs, signal)
  const tokens = await Promise.all(Array.from({ length: clientes }, (_, n) => register(ADDRESS, n)))
  const libros = await stage.query<{ id: string }>('select id from libro where precio is not null order by num')
  const ids = libros.map(({ id }) => id)
  const libreria = await openLibreria((text) => stage.query(text), ids, contados)
  const { token } = await post<{ token: string }>(`${ADDRESS}/api/usuarios/iniciar-sesion`, ADMIN)
  await beginToInvoice(ADDRESS, token)
  const customers = startCustomers({ url: ADDRESS, tokens, libros: ids, pasarela: stage.ensayo.url }, PAGES)
  await sleep(CALM_MS, undefined, { signal })
  const outcomes: report.Outcome[] = []
  if (isRecovery) await startArchive()
  for (const fault of faults) outcomes.push(await tryFault(fault, stage, customers, signal))
  if (isRecovery) return concludeRecovery(await recoverOrders(stage, customers, signal))
  await Promise.race([customers.stop(), sleep(1_000 * WHOLE_SECONDS, undefined, { signal })])
  await waitUntilWhole(WHOLE_SECONDS, signal)
  const plata = await judgeDinero(stage, customers)
  const cuadre = libreria && (await libreria.judge())
  return conclude(outcomes, { ...(await report.compare(customers, stage)), cuadre, plata }, customers)
})

type Plata = { pagos: number; facturas: number; perdidos: number; dobles: number; mal: string[] }

/** What was paid, what the databases know of it, and its invoices. */
async function judgeDinero({ ensayo, query }: Stage, { paid }: Customers): Promise<Plata> {
  const dinero = await countDinero({ ensayo, query }, paid)
  const { facturas, facturasMal } = await judgeFacturas(query, paid)
  const { pagos = 0, sinAnotar: perdidos = 0, pagosDobles: dobles = 0 } = dinero ?? {}
  return { pagos, facturas, perdidos, dobles, mal: [...facturasMal, ...(await listDescuadresDeDinero(query))] }
}

/** Strikes, waits until sales go on for a while, heals, waits until all three databases are whole again. */
async function tryFault(
  fault: Fault,
  stage: Stage,
  customers: Customers,
  signal: AbortSignal,
): Promise<report.Outcome> {
  const roles = await findRoles()
  if (!roles) throw new Failure('Ninguna base dirige.')
  const victim = fault.victim(roles)
  note(`${fault.text}: ${victim}`)
  const began = performance.now()
  fault.strike(victim, stage)
  const isOver = async () => {
    const now = await findRoles(victim)
    const instead = now?.[fault.replaces]
    const isReplaced = instead !== undefined && instead !== null && instead !== victim
    const lately = customers.acknowledged.filter(({ at }) => at > performance.now() - CALM_MS).map(({ at }) => at)
    return isReplaced && report.findPause(lately, performance.now() - CALM_MS, performance.now()) < 1
  }
  await sleep(CALM_MS, undefined, { signal })
  while (performance.now() - began < FAULT_MS && !(await isOver())) await sleep(250, undefined, { signal })
  fault.heal(victim, stage)
  await waitUntilWhole(WHOLE_SECONDS, signal)
  await sleep(CALM_MS, undefined, { signal })
  const times = customers.acknowledged.map(({ at }) => at)
  const ended = performance.now()
  const outcome = {
    text: fault.text,
    seconds: report.findPause(times, began, ended),
    dialogs: customers.dialogs.filter((at) => at >= began).length,
    refused: customers.refused.filter(({ at }) => at >= began),
  }
  done(`${outcome.seconds.toFixed(1).replace('.', ',')} s sin ventas; las tres bases completas otra vez`, ended - began)
  return outcome
}

function concludeRecovery({ before, missing, after, seconds }: Recovery): number {
  say(`\nVuelta a un momento en ${seconds.toFixed(0)} s: ${before} pedidos de antes, faltan ${missing}.`)
  say(`Los ${after} de después no vuelven: se borran con el accidente.`)
  return before > 0 && missing === 0 ? 0 : 1
}

type Final = report.Balance & { /** Null where nothing was counted. */ cuadre: Cuadre | null; plata: Plata }

function conclude(outcomes: readonly report.Outcome[], balance: Final, customers: Customers): number {
  say(`\n${report.formatOutcomes(outcomes)}\n`)
  for (const { text, refused } of outcomes) if (refused.length > 0) say(`  ${text}\n${report.formatRefused(refused)}`)
  const { acknowledged, lost, doubled, wrong, different, cuadre, plata } = balance
  say(`\nPedidos confirmados: ${acknowledged}; perdidos ${lost}, dobles ${doubled}, con otra suma ${wrong}.`)
  if (different.length > 0) say(`No tienen los mismos pedidos: ${different.join(', ')}.`)
  if (cuadre) {
    say(`Sin sus ejemplares ${cuadre.sinEjemplares}; números que no cuadran ${cuadre.descuadres.length}.`)
    for (const que of cuadre.descuadres.slice(0, 10)) say(`  ${que}`)
  }
  say(`Pagos: ${plata.pagos}, perdidos ${plata.perdidos}, dobles ${plata.dobles}; facturas: ${plata.facturas}.`)
  for (const que of plata.mal.slice(0, 10)) say(`  ${que}`)
  const money = plata.perdidos + plata.dobles + plata.mal.length
  const stock = cuadre ? cuadre.sinEjemplares + cuadre.descuadres.length : 0
  const late = outcomes.filter(({ seconds }) => seconds > report.GOAL_SECONDS).length
  const broken = lost + doubled + wrong + different.length + late + stock + money + (acknowledged > 0 ? 0 : 1)
  say(broken === 0 ? 'Se cumplió todo lo prometido.' : `${broken} sin cumplir.`)
  if (customers.dialogs.length > 0) say(`${customers.dialogs.length} avisos «No nos llegó la respuesta…» en total.`)
  return broken === 0 ? 0 : 1
}

function readArguments() {
  const { values, positionals } = parse()
  const [clientes, contados] = [Number(values.clientes), Number(values.contados)]
  const isRecovery = positionals.includes(RECOVERY)
  const isKnown = positionals.every((given) => given === RECOVERY || FAULTS.some(({ name }) => name === given))
  if (!isKnown || !(clientes >= 1 && clientes <= 100) || !(contados >= 0 && contados <= 1)) throw new Failure(USAGE)
  const faults = FAULTS.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  return {
    faults,
    isRecovery,
    clientes,
    contados,
    registros: values.registros === undefined ? null : resolve(values.registros),
  }
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        clientes: { type: 'string', default: '16' },
        contados: { type: 'string', default: '0.5' },
        registros: { type: 'string' },
      },
    })
  } catch {
    throw new Failure(USAGE)
  }
}
