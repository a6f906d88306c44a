// `npm run resistencia [-- --minutos 60] [--ritmo N]`: mixed load at 70 % of the measured capacity, with an import now and then.
// Prints a line a minute and judges whether memory and times stay flat. Exit code 1 where they do not.
import { parseArgs } from 'node:util'
import { judge, type Minuto, toLine } from '../bench/resistencia.ts'
import { startResistencia } from '../bench/resistencia-marcha.ts'
import { ensureBuilt } from './build.ts'
import { Failure, fail, note, runCommand, say } from './terminal.ts'

const USAGE = `Uso: npm run resistencia [-- --minutos 60] [--ritmo N]
  --ritmo  visitas por segundo; sin él, el 70 % de lo que la tienda da`

await runCommand(async () => {
  const { minutos, ritmo } = readArguments()
  await ensureBuilt()
  const minutes: Minuto[] = []
  const marcha = await startResistencia(ritmo)
  try {
    note(`${Math.round(marcha.ritmo)} visitas por segundo durante ${minutos} minutos`)
    for (let n = 1; n <= minutos; n++) {
      const minute = await marcha.runMinute(n)
      minutes.push(minute)
      say(toLine(minute))
    }
  } finally {
    await marcha.close()
  }
  const broken = judge(minutes)
  for (const line of broken) fail(line)
  if (broken.length === 0) say('Memoria y tiempos parejos, sin errores.')
  return broken.length === 0 ? 0 : 1
})

function readArguments(): { minutos: number; ritmo: number | null } {
  try {
    const { values } = parseArgs({ options: { minutos: { type: 'string', default: '60' }, ritmo: { type: 'string' } } })
    const [minutos, ritmo] = [Number(values.minutos), values.ritmo === undefined ? null : Number(values.ritmo)]
    if (Number.isInteger(minutos) && minutos >= 1 && (ritmo === null || ritmo > 0)) return { minutos, ritmo }
  } catch {}
  throw new Failure(USAGE)
}
