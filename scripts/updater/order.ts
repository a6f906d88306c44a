// How an update begins, whoever asks for it, and how its end is told.
import { randomUUID } from 'node:crypto'
import { linkSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeResultado, isLograda, type Resultado } from '#platform/updates.ts'
import { JOB, RESULT } from '../installer/places.ts'
import { call } from '../installer/system.ts'
import { done, Failure, fail, formatMs, note } from '../terminal.ts'
import { readState, writeWhole } from './files.ts'
import type { Job, Paso } from './job.ts'
import type { Offered } from './offer.ts'

export const VIGILA_SEGUNDOS = 600

type Wanted = Pick<Job, 'tipo' | 'origen' | 'desde' | 'hacia' | 'fecha' | 'cambios' | 'paso' | 'segundos'>

const createJob = (wanted: Wanted): Job => ({
  ...wanted,
  id: randomUUID(),
  intentos: 0,
  empezo: new Date().toISOString(),
  toco: false,
  antes: null,
  abrio: null,
  espera_ms: null,
  motivo: null,
})

export const toUpdate = ({ origen, oferta }: Offered, desde: string, segundos = VIGILA_SEGUNDOS): Job =>
  createJob({ ...oferta, tipo: 'actualizar', origen, desde, hacia: oferta.version, paso: 'traer', segundos })

export const toGoBack = (desde: string, hacia: string): Job =>
  createJob({ tipo: 'volver', origen: '', desde, hacia, fecha: '', cambios: '', paso: 'cambiar', segundos: 0 })

/** Writes the job down where there is none under way. */
export function placeJob(job: Job): void {
  const fresh = `${JOB}.${job.id}`
  writeWhole(fresh, JSON.stringify(job))
  try {
    linkSync(fresh, JOB)
  } catch {
    throw new Failure('Hay otro cambio de versión en marcha: «anaquel actualizar» lo muestra.')
  } finally {
    rmSync(fresh, { force: true })
  }
}

export const startUpdater = () =>
  call('No arrancó la actualización', 'systemctl', ['start', '--no-block', 'anaquel-actualizar'])

const DICHOS: Record<Paso, string> = {
  traer: 'Paquete traído; su firma es la de tu confianza',
  abrir: 'Abierto al lado de la versión que corre',
  respaldar: 'Respaldo hecho',
  migrar: 'Base de datos preparada',
  cambiar: 'Versión cambiada',
  vigilar: 'Vigilada: anda como la anterior',
  terminar: 'Lo viejo borrado',
  deshacer: 'Puesta de nuevo la versión anterior',
  limpiar: 'Lo traído borrado',
}

/** Shows a job until its end. Whoever stops looking does not stop it. */
export async function follow(id: string): Promise<Resultado> {
  let shown: Paso | null = null
  let since = performance.now()
  for (;;) {
    const job = readState<Job>(JOB)
    const now = job?.id === id ? job.paso : null
    if (shown !== null && now !== shown && !job?.motivo) done(DICHOS[shown], performance.now() - since)
    if (now !== shown) since = performance.now()
    if (now === 'vigilar' && shown !== now && job)
      note(
        `La ${job.hacia} atiende (quien estaba esperó ${formatMs(job.espera_ms ?? 0)}). Se la vigila ${describeTime(job.segundos)}; podés cerrar esta terminal.`,
      )
    shown = now
    const result = readState<Resultado>(RESULT)
    if (now === null && result?.id === id) return result
    await sleep(300)
  }
}

const describeTime = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} minutos` : `${seconds} segundos`)

export function tellResultado(result: Resultado): number {
  if (isLograda(result)) done(describeResultado(result))
  else fail(describeResultado(result))
  return isLograda(result) ? 0 : 1
}
