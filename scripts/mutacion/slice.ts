// `npm run mutar -- slice pagos`: a seeded sample over all server code of a slice, or of several, each mutant against the tests
// that run it, in one Vitest process that stays warm (obrero.ts). Stryker makes the mutants; what each test runs, and what was found, stays
// in .mutacion: a run that was stopped goes on, and a larger sample continues the same sequence.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createVitest, type VitestPluginContext } from 'vitest/node'
import { root } from '../root.ts'
import { Failure, note, say } from '../terminal.ts'
import { type Cobertura, choose } from './cobertura.ts'
import { hash, type Mutante, makeMutantes, sampleOf } from './mutantes.ts'
import type { Hallazgo, Plan } from './obrero.ts'
import type { Result } from './puntaje.ts'

/** Stands for both sides of `platform/aparte`. */
const EN_PROCESO = join(root, 'scripts/mutacion/aparte.ts')
/** Compares the closed lists of every slice with the checks of the database. */
const LISTAS = 'src/test/listas.test.ts'
/** Reads what waits in the shop of every slice that says so (`*.hoy.ts`). */
const HOY = 'src/oficina/resumen/hoy.routes.test.ts'
/** How many test files are noted in one process; a run that was cut notes these again. */
const DE_UNA_VEZ = 32
/** Tests of other slices that guard this one, besides its own. */
const TAMBIEN: Record<string, string[]> = {
  pagos: ['src/oficina/cartas/pago.test.ts', 'src/oficina/arrepentimiento/arrepentimiento.routes.test.ts'],
  facturas: ['src/oficina/contador/iva.rules.test.ts', 'src/oficina/contador/contador.routes.test.ts'],
  existencias: [
    ...['src/venta/pedidos/to{ma,pe}.routes.test.ts', 'src/venta/pedidos/despachos/despacho.routes.test.ts'],
    ...['src/estante/recuento/*.test.ts', 'src/estante/compras/liq*.test.ts'],
  ],
  descuentos: [
    'src/catalogo/rebajas/ley.rules.test.ts',
    'src/catalogo/libros/pvp.rules.test.ts',
    'src/vidriera/ofertas/guardia.routes.test.ts',
  ],
  ofertas: ['src/catalogo/rebajas/*.test.ts'],
  rebajas: ['src/vidriera/ofertas/*.test.ts'],
  disponibilidad: ['src/estante/existencias/encargo.test.ts'],
  contacto: ['src/app/background/mails.test.ts'],
  cartas: ['src/app/background/mails.test.ts'],
  sesion: [
    'src/oficina/contacto/contacto.schemas.test.ts',
    ...['src/test/held.test.ts', 'src/cuentas/usuarios/acceso/sesiones.routes.test.ts'],
    ...['src/cuentas/usuarios/registro/registro.routes.test.ts', 'src/cuentas/usuarios/correo/primera-prueba.test.ts'],
  ],
  cupones: ['src/venta/pedidos/pedido.routes.test.ts'],
  pedidos: [
    ...['src/vidriera/cupones/*.routes.test.ts', 'src/cuentas/usuarios/invitado/invitado.routes.test.ts'],
    'src/cuentas/usuarios/correo/primera-prueba.test.ts',
  ],
}

/** How a mutant ended; a survivor meets other tests than those of `plan` again, one without a plan the same in an app of its own. */
type Fin = { status: 'Killed'; por: string } | { status: 'Survived'; plan: string }

type Fines = Record<string, Fin>
type Parte = { slice: string } & Awaited<ReturnType<typeof makeMutantes>>
type Correr = (files: string[], plan: Omit<Plan, 'salida'>) => Promise<Hallazgo[]>

const list = (patterns: string[]) => globSync(patterns).map((file) => file.replaceAll('\\', '/'))
const readLines = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [])
const readJson = <T>(file: string, empty: T): T => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : empty)
const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value))

/** Runs test files over the instrumented code in the order given, in one process a call, and gives back what it wrote. */
async function openCorrer(partes: readonly Parte[]): Promise<{ run: Correr; close(): Promise<void> }> {
  for (const { slice } of partes) mkdirSync(join(root, '.mutacion', slice), { recursive: true })
  const folder = join(root, '.mutacion', partes.map(({ slice }) => slice).join('+'))
  const code = new Map(partes.flatMap((parte) => [...parte.code]))
  const huella = hash(...partes.map((parte) => parte.huella))
  // What a run that was cut has found is there for the next one.
  const [file, salida] = [join(folder, 'plan.json'), join(folder, `${huella}.jsonl`)]
  process.env.MUTACION_PLAN = file
  const options = {
    config: join(root, 'vitest.config.ts'),
    runner: join(root, 'scripts/mutacion/obrero.ts'),
    watch: false,
    reporters: [{}],
    onConsoleLog: () => false,
    maxWorkers: 1,
    maxConcurrency: 1,
    testTimeout: 20_000,
    expect: { poll: { timeout: 6_000 } },
    fsModuleCachePath: join(root, '.mutacion/modulos'),
  }
  const load = (id: string) => code.get(id) ?? null
  const resolveId = (source: string, importer?: string) =>
    importer !== EN_PROCESO && /\/aparte\/(?:aparte|servir)\.ts$/.test(source) ? EN_PROCESO : null
  // docs/api.md is compared with whole runs only.
  const config = ({ test }: { test?: object }) =>
    void Object.assign(test ?? {}, { globalSetup: ['src/test/cluster.ts'] })
  // Vitest knows a module by its file, not by what was made of it here; what stands for another, and what runs once, is not kept.
  const keyOf = ({ id, sourceCode }: { id: string; sourceCode: string }) => {
    if (/\?(?:mutante|fresco)=/.test(id) || /\/aparte\/(?:aparte|servir)\.ts'/.test(sourceCode)) return false
    return partes.find((parte) => parte.code.has(id))?.huella
  }
  const configureVitest = ({ defineCacheKeyGenerator }: VitestPluginContext) => defineCacheKeyGenerator(keyOf)
  const vitest = await createVitest(options, {
    plugins: [{ name: 'mutantes', enforce: 'pre', load, resolveId, config, configureVitest }],
  })
  vitest.config.sequence.sequencer = class {
    sort = async <T>(files: T) => files
    shard = this.sort
  }
  const llamadas = join(folder, 'llamadas')
  mkdirSync(llamadas, { recursive: true })
  vitest.provide('llamadas', llamadas)
  const project = vitest.getRootProject()
  const run: Correr = async (files, plan) => {
    writeJson(file, { ...plan, salida })
    await vitest.runTestSpecifications(files.map((name) => project.createSpecification(join(root, name))))
    const found = readLines(salida).map((line): Hallazgo => JSON.parse(line))
    rmSync(salida, { force: true })
    return found
  }
  const close = async () => {
    await vitest.close()
    rmSync(llamadas, { recursive: true, force: true })
  }
  return { run, close }
}

/** What a run noted of one test file and one slice; nothing where it did not come to its end. */
function readCobertura(name: string, huella: string, found: Hallazgo[], slice: string): Cobertura | undefined {
  const whole = found.find((one) => one.de === 'archivo' && one.archivo === name)
  if (whole?.de !== 'archivo') return
  const pick = (ids: string[]) => ids.filter((id) => id.startsWith(`${slice}-`))
  const tried = found.filter((one) => one.de === 'cubre').filter(({ archivo }) => archivo === name)
  for (const { prueba } of tried.filter(({ roja }) => roja)) note(`${name}: ya falla sin cambios: ${prueba}`)
  const green = tried.filter(({ roja }) => !roja)
  const pruebas = green.map(
    ({ prueba, ms, mutantes }) => [prueba, { ms, mutantes: pick(mutantes), atada: false }] as const,
  )
  const ms = whole.ms - green.reduce((sum, prueba) => sum + prueba.ms, 0)
  say(`  ${name}: ${green.length} pruebas, ${Math.round(whole.ms)} ms`)
  return { huella, ms, aparte: pick(whole.aparte), carga: pick(whole.carga), pruebas: Object.fromEntries(pruebas) }
}

const fileOf = (slice: string, name: 'cobertura' | 'fines') => join('.mutacion', slice, `${name}.json`)

/** What of a slice's tests is known, and what each of them is like now. */
function recall({ slice, huella }: Parte) {
  const known = readJson<Record<string, Cobertura>>(fileOf(slice, 'cobertura'), {})
  const common = list([`src/*/${slice}/**/*.hoy.ts`]).length > 0 ? [LISTAS, HOY] : [LISTAS]
  const tests = list([`src/*/${slice}/**/*.test.ts`, ...(TAMBIEN[slice] ?? []), ...common]).filter(
    (name) => !/fuzz|cortes/.test(name),
  )
  const prints = new Map(tests.map((name) => [name, hash(huella, readFileSync(name, 'utf8'))]))
  for (const name of Object.keys(known)) if (prints.get(name) !== known[name]?.huella) delete known[name]
  return { known, prints }
}

/** What each test runs, by slice, kept while the slice and the test file stay as they are. */
async function cover(partes: readonly Parte[], run: Correr): Promise<Map<string, Record<string, Cobertura>>> {
  const all = partes.map((parte) => ({ slice: parte.slice, ...recall(parte) }))
  // What loads no app first.
  const left = [...new Set(all.flatMap(({ known, prints }) => [...prints.keys()].filter((name) => !known[name])))].sort(
    (a, b) => Number(b.endsWith('.rules.test.ts')) - Number(a.endsWith('.rules.test.ts')),
  )
  while (left.length > 0) {
    const some = left.splice(0, DE_UNA_VEZ)
    const found = await run(some, { modo: 'cubrir', hasta: Number.MAX_SAFE_INTEGER, mutantes: {} })
    for (const { slice, known, prints } of all) {
      const own = some.filter((name) => prints.has(name) && !known[name])
      const read = own.map((name) => [name, readCobertura(name, prints.get(name) ?? '', found, slice)] as const)
      for (const [name, cobertura] of read) if (cobertura) known[name] = cobertura
      writeJson(fileOf(slice, 'cobertura'), known)
      const cut = read.find(([, cobertura]) => !cobertura)
      if (cut) throw new Failure(`${cut[0]} no terminó`)
    }
  }
  return new Map(all.map(({ slice, known }) => [slice, known]))
}

interface Opciones {
  semilla: number
  cuantos: number
  /** After how many minutes no further mutant is begun. */
  minutos: number
  /** Survivors meet every test that runs them. */
  aFondo: boolean
}

/** The sample of a slice, the tests that each of it meets, and what of it is left to be tried. */
function draw({ slice, mutantes }: Parte, known: Record<string, Cobertura>, { semilla, cuantos, aFondo }: Opciones) {
  const ends = readJson<Fines>(fileOf(slice, 'fines'), {})
  const sample = sampleOf(mutantes, semilla, cuantos)
  const plans = new Map(sample.map((one) => [one.id, choose(one, mutantes, known, aFondo && !!ends[one.clave])]))
  const filesOf = ({ id }: Mutante) => Object.keys(plans.get(id)?.pruebas ?? {})
  const left = sample.filter((one) => {
    const end = ends[one.clave]
    const done = end?.status === 'Killed' || (end && end.plan === plans.get(one.id)?.huella)
    return !done && filesOf(one).length > 0
  })
  return { slice, known, ends, sample, plans, filesOf, left }
}
type Sorteo = ReturnType<typeof draw>

function listSteps(sorteos: readonly Sorteo[]): string[] {
  const steps = (kind: string, some: (sorteo: Sorteo) => Mutante[]) =>
    sorteos.flatMap((sorteo) =>
      some(sorteo).flatMap((one) => sorteo.filesOf(one).map((name) => `${name}?${kind}=${one.id}`)),
    )
  const names = [...new Set(sorteos.flatMap(({ left, filesOf }) => left.flatMap(filesOf)))]
  return [
    ...names.map((name) => `${name}?mutante=inicio`),
    ...steps('mutante', ({ left, plans }) => left.filter(({ id }) => !plans.get(id)?.estatico)),
    // What runs once a process has been tried nowhere yet.
    ...steps('fresco', ({ left, plans }) => left.filter(({ id }) => plans.get(id)?.estatico)),
    ...steps('fresco', ({ left, plans }) => left.filter(({ id }) => !plans.get(id)?.estatico)),
    ...names.map((name) => `${name}?fresco=canario`),
  ]
}

/** Writes down how the mutants of a slice ended. */
function keep({ slice, known, ends, plans, filesOf, left }: Sorteo, found: Hallazgo[]): void {
  const falsos = found.filter((one) => one.de === 'falso')
  for (const { archivo, prueba } of falsos) {
    const tied = known[archivo]?.pruebas[prueba]
    if (tied) tied.atada = true // next time with the tests before it
  }
  writeJson(fileOf(slice, 'cobertura'), known)
  const falsas = new Set(falsos.map(({ archivo, prueba }) => `${archivo} ${prueba}`))
  for (const one of left) {
    const own = found.filter((each) => 'mutante' in each && each.mutante === one.id)
    const dead = own.find((each) => each.de === 'muerto')
    const por = dead && `${dead.archivo} ${dead.prueba}`
    if (por && !falsas.has(por)) ends[one.clave] = { status: 'Killed', por }
    const met = (de: Hallazgo['de']) =>
      filesOf(one).every((name) => own.some((each) => each.de === de && each.archivo === name))
    if (!por && met('vivo')) ends[one.clave] = { status: 'Survived', plan: plans.get(one.id)?.huella ?? '' }
    else if (!por && met('tibio')) ends[one.clave] = { status: 'Survived', plan: '' }
  }
  writeJson(fileOf(slice, 'fines'), ends)
}

/** The sample's results by slice; what is left for another run is `Pending`. */
export async function mutateSlices(slices: readonly string[], opciones: Opciones): Promise<[string, Result[]][]> {
  const partes: Parte[] = []
  for (const slice of new Set(slices)) partes.push({ slice, ...(await makeMutantes(slice)) })
  const { run, close } = await openCorrer(partes)
  try {
    const known = await cover(partes, run)
    const sorteos = partes.map((parte) => draw(parte, known.get(parte.slice) ?? {}, opciones))
    if (sorteos.some(({ left }) => left.length > 0)) {
      const plans = Object.fromEntries(sorteos.flatMap((sorteo) => [...sorteo.plans]))
      const hasta = Date.now() + opciones.minutos * 60_000
      const found = await run(listSteps(sorteos), { modo: 'mutar', hasta, mutantes: plans })
      for (const { archivo, prueba } of found.filter((one) => one.de === 'falso'))
        note(`Falla también sin cambios, no cuenta: ${archivo} ${prueba}`)
      for (const sorteo of sorteos) keep(sorteo, found)
    }
    return sorteos.map(({ slice, sample, ends, filesOf }) => {
      const statusOf = (one: Mutante) =>
        ends[one.clave]?.status ?? (filesOf(one).length === 0 ? 'NoCoverage' : 'Pending')
      return [slice, sample.map((one) => ({ ...one, fileName: join(root, one.archivo), status: statusOf(one) }))]
    })
  } finally {
    await close()
  }
}
