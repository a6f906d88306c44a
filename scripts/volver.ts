// `anaquel volver`: puts the version of before in place again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { confirm } from './installer/confirm.ts'
import { BACK, CURRENT, FORMER, JOB, PROGRAMS } from './installer/places.ts'
import { Failure, runCommand } from './terminal.ts'
import { readState, readText, writeWhole } from './updater/files.ts'
import type { Job } from './updater/job.ts'
import { readVersion } from './updater/offer.ts'
import { follow, placeJob, startUpdater, tellResultado, toGoBack } from './updater/order.ts'

await runCommand(async () => {
  const given = process.argv.slice(2)
  if (given.some((word) => word !== '--sin-preguntas')) throw new Failure('Uso: anaquel volver [--sin-preguntas]')
  if (process.getuid?.() !== 0) throw new Failure('Lo hace root: probá «sudo anaquel volver».')
  if (!existsSync(CURRENT)) throw new Failure('Acá no hay ninguna tienda instalada.')
  const running = readState<Job>(JOB)
  if (running && running.paso !== 'vigilar')
    throw new Failure('Hay un cambio de versión en marcha: «anaquel actualizar» lo muestra.')
  const desde = running?.hacia ?? readVersion()
  const hacia = running?.desde ?? readText(FORMER)
  if (!hacia || !existsSync(join(PROGRAMS, hacia)))
    throw new Failure('No hay ninguna versión anterior a la que volver.')
  const asks = `¿Volver de la ${desde} a la ${hacia}? Los datos quedan como están. (s/n) `
  if (given.length === 0 && !(await confirm(asks))) return 1
  const job = running ?? toGoBack(desde, hacia)
  if (running) writeWhole(BACK, '')
  else placeJob(job)
  await startUpdater()
  const result = await follow(job.id)
  return running && result.como === 'volvio' ? 0 : tellResultado(result)
})
