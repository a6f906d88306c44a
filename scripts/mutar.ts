// `npm run mutar`: Stryker changes the code in many small ways and tells which changes no test notices.
// `npm run mutar [-- reglas [CARPETA…]]` every *.rules.ts; `npm run mutar -- rutas [--semilla N] [--cuantos M]` a sample of *.routes.ts.
// What was found is kept in node_modules/.cache/mutacion: a run that was cut goes on, and unchanged code is not run again.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { listSurvivors, type Score, scoreByFile, total } from './mutacion/puntaje.ts'
import { root } from './root.ts'
import { done, Failure, fail, note, runCommand, say } from './terminal.ts'

const USO = 'Uso: npm run mutar [-- reglas [CARPETA…] | rutas [--semilla N] [--cuantos M] [CARPETA…]] [--de-nuevo]'
const CUANTOS = 200
/** The share of the rules' mutants, in percent, that a test has to notice. */
const META = 85

type Options = ReturnType<typeof readOptions>

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { semilla: { type: 'string' }, cuantos: { type: 'string' }, 'de-nuevo': { type: 'boolean' } },
    })
    const [kind = 'reglas', ...folders] = positionals
    if (kind !== 'reglas' && kind !== 'rutas') throw new Failure(USO)
    const semilla = Number(values.semilla ?? 1)
    const cuantos = Number(values.cuantos ?? CUANTOS)
    if (![semilla, cuantos].every(Number.isSafeInteger)) throw new Failure(USO)
    return { kind, folders, semilla, cuantos, again: values['de-nuevo'] === true }
  } catch {
    throw new Failure(USO)
  }
}

/** One file per question asked, since Stryker forgets what a run did not ask about. */
function keptFile({ kind, folders, semilla, cuantos }: Options): string {
  const sample = kind === 'rutas' ? [`${semilla}`, `${cuantos}`] : []
  return join('node_modules', '.cache', 'mutacion', `${[kind, ...sample, ...folders].join('-')}.json`)
}

function configure(options: Options): ConstructorParameters<typeof Stryker>[0] {
  const { kind, folders } = options
  const suffix = kind === 'reglas' ? 'rules' : 'routes'
  const places = folders.length === 0 ? ['**'] : folders.map((folder) => `${folder}/**`)
  return {
    configFile: 'scripts/mutacion/stryker.config.mjs',
    mutate: places.map((place) => `src/${place}/*.${suffix}.ts`),
    vitest: { configFile: `scripts/mutacion/${kind}.vitest.ts` },
    checkers: kind === 'rutas' ? ['muestra'] : [],
    incrementalFile: keptFile(options),
  }
}

const format = ({ score, killed, valid }: Score) => `${score.toFixed(1).replace('.', ',')} % (${killed} de ${valid})`

await runCommand(async () => {
  const options = readOptions()
  process.chdir(root)
  process.env.MUTACION_SEMILLA = String(options.semilla)
  process.env.MUTACION_CUANTOS = String(options.cuantos)
  if (options.again) rmSync(keptFile(options), { force: true })
  const start = performance.now()
  const results = await new Stryker(configure(options)).runMutationTest()
  for (const line of listSurvivors(results)) note(line)
  for (const [file, score] of scoreByFile(results)) say(`${file}: ${format(score)}`)
  const all = total(results)
  if (options.kind === 'rutas') note(`Semilla ${options.semilla}`)
  done(`${format(all)} de los cambios, notados por alguna prueba`, performance.now() - start)
  if (options.kind === 'rutas' || all.score >= META) return 0
  fail(`La meta es ${META} %`)
  return 1
})
