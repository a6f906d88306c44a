// The worker of `npm run mutar -- slice`: one Vitest process in which each test file runs once for each mutant that it may
// notice («?mutante=3» in its path says which), so the app is loaded once. What it finds is written line by line.
import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { type RunnerTask, type RunnerTestFile, type RunnerTestSuite, TestRunner, vi } from 'vitest'

type Task = RunnerTask
type Suite = RunnerTestSuite

/** What the main process wants of this run. */
export interface Plan {
  /** `cubrir` notes which test runs which mutant. */
  modo: 'cubrir' | 'mutar'
  salida: string
  /** When no further mutant is begun, in milliseconds since 1970. */
  hasta: number
  /** By the mutant's number: the tests, by file, that may notice it. */
  mutantes: Record<string, { pruebas: Record<string, string[]> }>
}

export type Hallazgo =
  | { de: 'cubre'; archivo: string; prueba: string; ms: number; roja: boolean; mutantes: string[] }
  | { de: 'archivo'; archivo: string; ms: number; aparte: string[]; carga: string[] }
  /** Not noticed: in an app that was loaded with the change, or in the one that was loaded before. */
  | { de: 'vivo' | 'tibio'; mutante: string; archivo: string }
  | { de: 'muerto'; mutante: string; archivo: string; prueba: string }
  | { de: 'falso'; archivo: string; prueba: string }

/** What the instrumented code reads and writes (Stryker's names). */
interface Espacio {
  activeMutant?: string | undefined
  currentTestId?: string | undefined
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}
const coverage: NonNullable<Espacio['mutantCoverage']> = { static: {}, perTest: {} }
const espacio: Espacio = Object.assign(globalThis, { __stryker__: { mutantCoverage: coverage } }).__stryker__

/** A loop that a mutant made endless stops here. */
const VUELTAS = 100_000
const CANARIO = 'canario'
/** What failed where a hook did, of the whole file or of one suite. */
const GANCHO = ' (antes o después)'
const APARTE = '#aparte'

interface Comienzo {
  at: number
  cpu: NodeJS.CpuUsage
}

const plan: Plan = JSON.parse(readFileSync(process.env.MUTACION_PLAN ?? '', 'utf8'))
const write = (hallazgo: Hallazgo) => appendFileSync(plan.salida, `${JSON.stringify(hallazgo)}\n`)
const killed = new Set<string>()
/** For which mutant the app was loaded anew: all its test files share it. */
let cargada = ''
/** The tests of each file that noticed something: without a mutant they have to be green in this very process. */
const noticed = new Map<string, Set<string>>()

/** Milliseconds as a machine without other work takes them: no more than twice what this process worked. */
const takes = ({ at, cpu }: Comienzo): number => {
  const { user, system } = process.cpuUsage(cpu)
  return Math.min(performance.now() - at, (2 * (user + system)) / 1000)
}

const comienza = (): Comienzo => ({ at: performance.now(), cpu: process.cpuUsage() })

const nameOf = (task: Task): string =>
  task.suite && task.suite !== task.file ? `${nameOf(task.suite)} > ${task.name}` : task.name

/** Skips every test that is not wanted, and the suites that are left without one, whose hooks then do not run. */
function keep(suite: Suite, wanted: (name: string) => boolean): boolean {
  let any = false
  for (const task of suite.tasks) {
    const stays = task.type === 'suite' ? keep(task, wanted) : wanted(nameOf(task))
    if (!stays && task.mode !== 'todo') task.mode = 'skip'
    any ||= task.mode === 'run' || task.mode === 'queued'
  }
  if (!any) suite.mode = 'skip'
  return any
}

/** `src/…/pago.rules.test.ts?mutante=3`; with `fresco=3` the app is loaded anew, as what runs once a process needs. */
const split = (path: string): string[] => relative(process.cwd(), path).split(/\?(mutante|fresco)=/)

export default class Obrero extends TestRunner {
  archivo = ''
  mutante = ''
  fresco = false
  #begun = comienza()
  #prueba = this.#begun

  override async importFile(path: string, source: 'collect' | 'setup') {
    if (source === 'setup') return super.importFile(path, source)
    const [archivo = '', kind, mutante = ''] = split(path)
    Object.assign(this, { archivo, mutante, fresco: kind === 'fresco' })
    if (this.fresco && this.#runs()) {
      if (cargada !== mutante) vi.resetModules()
      cargada = mutante
      if (plan.mutantes[mutante]) this.#activate()
    }
    espacio.currentTestId = undefined
    return super.importFile(path, source)
  }

  #activate() {
    Object.assign(espacio, { activeMutant: this.mutante, hitCount: 0, hitLimit: VUELTAS })
  }

  #runs = () => !killed.has(this.mutante) && Date.now() < plan.hasta

  onCollected(files: RunnerTestFile[]) {
    this.#begun = comienza() // the app is loaded once for all files
    for (const file of files) {
      if (plan.modo !== 'mutar') continue
      const own = plan.mutantes[this.mutante]
      const wanted = own ? new Set(own.pruebas[this.archivo]) : noticed.get(this.archivo)
      const ganchos = !own && [...(wanted ?? [])].some((name) => name.endsWith(GANCHO))
      const runs = own ? this.#runs() : this.mutante === CANARIO
      if (runs && file.result?.state === 'fail') this.#note('(al cargar)')
      keep(file, (name) => runs && (ganchos || wanted?.has(name) === true))
      if (own && file.mode !== 'skip') this.#activate()
    }
    espacio.currentTestId = APARTE
  }

  #note(prueba: string) {
    if (this.mutante === CANARIO) return write({ de: 'falso', archivo: this.archivo, prueba })
    if (!this.mutante || killed.has(this.mutante)) return
    killed.add(this.mutante)
    const tests = noticed.get(this.archivo) ?? new Set()
    noticed.set(this.archivo, tests.add(prueba))
    write({ de: 'muerto', mutante: this.mutante, archivo: this.archivo, prueba })
  }

  override async onBeforeRunTask(test: Parameters<TestRunner['onBeforeRunTask']>[0]) {
    if (killed.has(this.mutante)) test.mode = 'skip'
    espacio.currentTestId = nameOf(test)
    this.#prueba = comienza()
    return super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]) {
    const roja = test.result?.state === 'fail'
    if (roja) this.#note(nameOf(test))
    if (plan.modo !== 'mutar' && test.mode === 'run') {
      const mutantes = Object.keys(coverage.perTest[nameOf(test)] ?? {})
      write({
        de: 'cubre',
        archivo: this.archivo,
        prueba: nameOf(test),
        ms: takes(this.#prueba),
        roja,
        mutantes,
      })
    }
    espacio.currentTestId = APARTE
    return super.onAfterRunTask(test)
  }

  override async onAfterRunSuite(suite: Suite) {
    const de = suite === suite.file ? '' : nameOf(suite)
    if (suite.result?.state === 'fail' && suite.result.errors?.length) this.#note(`${de}${GANCHO}`)
    await super.onAfterRunSuite(suite)
  }

  override onAfterRunFiles(files: RunnerTestFile[]) {
    const own = plan.mutantes[this.mutante]
    if (plan.modo === 'cubrir') {
      const ms = takes(this.#begun)
      const aparte = Object.keys(coverage.perTest[APARTE] ?? {})
      write({ de: 'archivo', archivo: this.archivo, ms, aparte, carga: Object.keys(coverage.static) })
    } else if (own && espacio.activeMutant === this.mutante && !killed.has(this.mutante))
      write({ de: this.fresco ? 'vivo' : 'tibio', mutante: this.mutante, archivo: this.archivo })
    espacio.activeMutant = undefined
    coverage.perTest = {}
    return super.onAfterRunFiles(files)
  }
}
