// `npm run check`: types, lint, walls and dead code, without running anything of the shop. With `--cifras` it also prints how large
// the house is and how its rooms hang together (cifras.ts).
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'
import { type Outcome, runTool } from './run.ts'
import { done, fail, runCommand, say } from './terminal.ts'

const CHECKERS = Math.max(1, Math.floor(availableParallelism() / 2))

const readWalls = (as: 'err' | 'json') =>
  runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
    ...['src', '--config', 'walls.config.ts', '--output-type', as],
  ])

const CHECKS: Record<string, () => Promise<Outcome>> = {
  // Each checker works shared types out anew: on two cores four of them took 47 seconds of a core, one takes 27.
  Tipos: () => runTool('typescript/bin/tsc', ['-p', root, '--checkers', String(CHECKERS)]),
  Estilo: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '--max-diagnostics=50']),
  Paredes: () => readWalls('err'),
  'Código sin uso': () => runTool('knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors']),
}

/** Runs all checks side by side; what a failed one has to say is shown whole. Gives the outcome of each. */
export async function runChecks(): Promise<boolean[]> {
  mkdirSync(join(root, 'node_modules', '.cache'), { recursive: true })
  return Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const start = performance.now()
      const { ok, output } = await check()
      if (ok) done(name, performance.now() - start)
      else {
        fail(name)
        process.stderr.write(output)
      }
      return ok
    }),
  )
}

if (import.meta.main) {
  await runCommand(async () => {
    const ok = (await runChecks()).every(Boolean)
    if (process.argv.includes('--cifras')) {
      const { describeHouse } = await import('./cifras.ts')
      say(describeHouse(JSON.parse((await readWalls('json')).output)))
    }
    return ok ? 0 : 1
  })
}
