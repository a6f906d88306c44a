// `npm run mutar`: Stryker changes the code in many small ways and tells which changes no test notices (docs/mutation.md).
// What was found is kept in .mutacion, slice by slice: a run that was cut goes on, and what a test has noticed is not run again.
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { isSurvivor, listSurvivors, type Result, type Score, scoreByFile, total } from './mutacion/puntaje.ts'
import { mutateSlices } from './mutacion/slice.ts'
import { root } from './root.ts'
import { done, Failure, fail, note, runCommand, say } from './terminal.ts'

const USO = `Uso: npm run mutar [-- reglas [CARPETA…] | rutas [--semilla N] [--cuantos M]] [--de-nuevo]
     npm run mutar -- slice CARPETA… [--semilla N] [--cuantos M] [--minutos M] [--a-fondo]`
const CUANTOS = 200
/** The share of the rules' mutants, in percent, that a test has to notice. */
const META = 85

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        semilla: { type: 'string' },
        cuantos: { type: 'string' },
        minutos: { type: 'string' },
        'de-nuevo': { type: 'boolean' },
        'a-fondo': { type: 'boolean' },
      },
    })
    const [kind = 'reglas', ...folders] = positionals
    const semilla = Number(values.semilla ?? 1)
    const cuantos = Number(values.cuantos ?? CUANTOS)
    const minutos = Number(values.minutos ?? 60)
    const numbers = [semilla, cuantos, minutos].every(Number.isSafeInteger)
    if (!['reglas', 'rutas', 'slice'].includes(kind) || !numbers) throw new Failure(USO)
    if (kind === 'slice' && folders.length === 0) throw new Failure(USO)
    const again = values['de-nuevo'] === true
    return { kind, folders, semilla, cuantos, minutos, again, aFondo: values['a-fondo'] === true }
  } catch {
    throw new Failure(USO)
  }
}

/** Every slice that has rules; the drawing of covers, which takes the longest, comes last. */
function listSlices(): string[] {
  const slices = new Set(globSync('src/*/*/**/*.rules.ts', { cwd: root }).map((file) => file.split(/[\\/]/)[2] ?? ''))
  return [...slices].sort((a, b) => Number(a === 'portadas') - Number(b === 'portadas') || a.localeCompare(b))
}

type Kept = { files: Record<string, { mutants: { status: string }[] }> }

/** Stryker does not see that a new test may notice what runs while a file is loaded, so survivors are always run again. */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept // written by Stryker
  for (const one of Object.values(kept.files)) one.mutants = one.mutants.filter((mutant) => !isSurvivor(mutant))
  writeFileSync(file, JSON.stringify(kept))
}

async function mutate(name: string, files: string, rest: object, again: boolean): Promise<readonly Result[]> {
  const incrementalFile = join('.mutacion', `${name}.json`)
  if (again) rmSync(incrementalFile, { force: true })
  forgetSurvivors(incrementalFile)
  const configFile = 'scripts/mutacion/stryker.config.mjs'
  return new Stryker({ configFile, mutate: [files], incrementalFile, ...rest }).runMutationTest()
}

async function mutateRules(folders: readonly string[], again: boolean): Promise<Result[]> {
  const found: Result[] = []
  for (const slice of folders.length > 0 ? folders : listSlices()) {
    const start = performance.now()
    process.env.MUTACION_CARPETA = slice
    const rest = { vitest: { configFile: 'scripts/mutacion/reglas.vitest.ts' } }
    const results = await mutate(slice, `src/*/${slice}/**/*.rules.ts`, rest, again)
    if (results.length === 0) throw new Failure(`${slice} no tiene pruebas de sus reglas (*.rules.test.ts)`)
    done(`${slice}: ${format(total(results))}`, performance.now() - start)
    found.push(...results)
  }
  return found
}

const mutateRoutes = (semilla: number, cuantos: number, again: boolean): Promise<readonly Result[]> => {
  process.env.MUTACION_SEMILLA = String(semilla)
  process.env.MUTACION_CUANTOS = String(cuantos)
  const rest = {
    vitest: { configFile: 'scripts/mutacion/rutas.vitest.ts' },
    checkers: ['muestra'],
    timeoutMS: 60_000,
  }
  return mutate(`rutas-${semilla}-${cuantos}`, 'src/**/*.routes.ts', rest, again)
}

async function mutateAll(slices: readonly string[], options: Parameters<typeof mutateSlices>[1]): Promise<Result[]> {
  const start = performance.now()
  const found = await mutateSlices(slices, options)
  for (const [slice, results] of found) {
    const left = results.filter(({ status }) => status === 'Pending').length
    done(`${slice}: ${format(total(results))}${left > 0 ? `, faltan ${left}` : ''}`, performance.now() - start)
  }
  return found.flatMap(([, results]) => results)
}

const format = ({ score, killed, valid }: Score) => `${score.toFixed(1).replace('.', ',')} % (${killed} de ${valid})`

await runCommand(async () => {
  const options = readOptions()
  const { kind, folders, semilla, cuantos, again } = options
  process.chdir(root)
  const start = performance.now()
  const isRules = kind === 'reglas'
  const results = isRules
    ? await mutateRules(folders, again)
    : await (kind === 'slice' ? mutateAll(folders, options) : mutateRoutes(semilla, cuantos, again))
  for (const line of listSurvivors(results)) note(line)
  for (const [file, score] of scoreByFile(results)) say(`${file}: ${format(score)}`)
  const all = total(results)
  done(`${format(all)} de los cambios, notados por alguna prueba`, performance.now() - start)
  if (!isRules || all.score >= META) return 0
  fail(`La meta es ${META} %`)
  return 1
})
