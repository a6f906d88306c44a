// What anaquel-actualizar.service runs as root: the change of version that is written down, or the one that the panel asks for.
import { existsSync, rmSync } from 'node:fs'
import { describeResultado } from '#platform/updates.ts'
import { ACCOUNT, BACK, JOB, REQUEST, RESULT } from './installer/places.ts'
import { succeeds } from './installer/system.ts'
import { done, fail, runCommand } from './terminal.ts'
import { readState, writeWhole } from './updater/files.ts'
import { type Job, runJob } from './updater/job.ts'
import { machine } from './updater/machine.ts'
import { readOffer, readSource, readVersion } from './updater/offer.ts'
import { placeJob, toUpdate } from './updater/order.ts'

await runCommand(async () => {
  const job = readState<Job>(JOB) ?? (await takeRequest())
  if (!job) return 0
  const result = await runJob(job, machine, (now) => writeWhole(JOB, JSON.stringify(now)), fail)
  writeWhole(RESULT, JSON.stringify(result))
  dropRequest()
  for (const file of [BACK, JOB]) rmSync(file, { force: true })
  done(describeResultado(result))
  return 0
})

/** The shop's account owns the folder, and may have put anything there: it is removed by that account. */
function dropRequest(): boolean {
  return existsSync(REQUEST) && succeeds('runuser', '-u', ACCOUNT, '--', 'rm', '-rf', '--', REQUEST)
}

/** The request is believed in nothing but that it is there: version, source and key are root's. */
async function takeRequest(): Promise<Job | null> {
  const asked = dropRequest()
  const origen = readSource()
  if (!asked || origen === null) return null
  const desde = readVersion()
  try {
    const job = toUpdate(await readOffer(origen, desde), desde)
    placeJob(job)
    return job
  } catch (error) {
    const motivo = error instanceof Error ? error.message : String(error)
    const result = { id: '', tipo: 'actualizar', desde, hacia: '', motivo, espera_ms: null, como: 'no_cambio' }
    writeWhole(RESULT, JSON.stringify({ ...result, termino: new Date().toISOString() }))
    fail(motivo)
    return null
  }
}
