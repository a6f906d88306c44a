// `npm run resistencia [-- --minutos 60] [--ritmo N] [--contados 0.5]`: mixed load at 70 % of the measured capacity, with an
// import now and then; half of the books are counted, the staff works, and one order in eighty is paid and invoiced. Prints a line a minute and judges whether memory and times stay flat. Exit code 1 where they do not.
import { parseArgs } from 'node:util'
import { describeManos } from '../bench/manos.ts'
import { judge, type Minuto, toLine } from '../bench/resistencia.ts'
import { startResistencia } from '../bench/resistencia-marcha.ts'
import { ensureBuilt } from './build.ts'
import { Failure, fail, note, runCommand, say } from './terminal.ts'

const USAGE = `Uso: npm run resistencia [-- --minutos 60] [--ritmo N] [--contados 0.5]
  --ritmo     visitas por segundo; sin él, el 70 % de lo que la tienda da
  --contados  la parte de los libros con existencias contadas; 0, ninguno`

await runCommand(async () => {
  const { minutos, ...como } = readArguments()
  await ensureBuilt()
  const minutes: Minuto[] = []
  const broken: string[] = []
  const marcha = await startResistencia(como)
  try {
    note(`${Math.round(marcha.ritmo)} visitas por segundo durante ${minutos} minutos`)
    for (let n = 1; n <= minutos; n++) {
      const minute = await marcha.runMinute(n)
      minutes.push(minute)
      say(toLine(minute))
    }
    if (marcha.hechas) note(`en la librería: ${describeManos(marcha.hechas)}`)
    broken.push(...(await marcha.judgeExistencias()))
    const { hecho, mal } = await marcha.judgeDinero()
    note(hecho)
    broken.push(...mal)
  } finally {
    await marcha.close()
  }
  broken.push(...judge(minutes))
  for (const line of broken) fail(line)
  if (broken.length === 0) say('Memoria y tiempos parejos, sin errores; las existencias y la plata cierran.')
  return broken.length === 0 ? 0 : 1
})

function readArguments(): { minutos: number; ritmo: number | null; contados: number } {
  try {
    const { values } = parseArgs({
      options: {
        minutos: { type: 'string', default: '60' },
        ritmo: { type: 'string' },
        contados: { type: 'string', default: '0.5' },
      },
    })
    const [minutos, contados] = [Number(values.minutos), Number(values.contados)]
    const ritmo = values.ritmo === undefined ? null : Number(values.ritmo)
    const isShare = contados >= 0 && contados <= 1
    if (Number.isInteger(minutos) && minutos >= 1 && (ritmo === null || ritmo > 0) && isShare)
      return { minutos, ritmo, contados }
  } catch {}
  throw new Failure(USAGE)
}
