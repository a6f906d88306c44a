// An update as a written list of steps: whoever is cut goes on from what is written, forwards or back.
import { isNewer, type Resultado } from '#platform/updates.ts'
import type { Cuenta } from './watch.ts'

/** In their order. Up to `migrar` nothing that visitors see has changed. */
const ADELANTE = ['traer', 'abrir', 'respaldar', 'migrar', 'cambiar', 'vigilar', 'terminar'] as const
/** `deshacer`: the version of before is put back. `limpiar`: what was brought goes. */
export type Paso = (typeof ADELANTE)[number] | 'deshacer' | 'limpiar'

export type Job = {
  id: string
  tipo: 'actualizar' | 'volver'
  /** Where the new version is brought from; empty on a way back. */
  origen: string
  desde: string
  hacia: string
  fecha: string
  cambios: string
  paso: Paso
  /** How often the step was begun. */
  intentos: number
  /** How long the new version is watched. */
  segundos: number
  empezo: string
  /** The switch was begun: visitors may have noticed. */
  toco: boolean
  /** What the version of before had answered until the switch. */
  antes: Cuenta | null
  /** When the new version was seen open, and until when it is watched (ISO). */
  abrio: string | null
  /** How long visitors waited at the switch. */
  espera_ms: number | null
  /** Why it does not go on. */
  motivo: string | null
}

/** A step that is cut so often will be cut again. */
const INTENTOS_MAX = 4

/** What each step does on the machine. Each may run again after it was cut anywhere. What it gives is written down with it. */
export type Machine = Record<Paso, (job: Job) => Promise<Partial<Job>>>

/** A way back asks for no package, no backup and no watching. */
const stepsOf = ({ tipo }: Job): readonly Paso[] => (tipo === 'volver' ? ['cambiar', 'terminar'] : ADELANTE)

/** The step that follows one that went well; null after the last. */
export function nextStep(job: Job): Paso | null {
  if (job.paso === 'deshacer') return 'limpiar'
  if (job.paso === 'limpiar' || job.paso === 'terminar') return null
  const steps = stepsOf(job)
  return steps[steps.indexOf(job.paso) + 1] ?? null
}

/** The step that follows one that failed; null where nothing can be done but telling. */
export function stepAfterFailure({ paso }: Job): Paso | null {
  if (paso === 'cambiar' || paso === 'vigilar') return 'deshacer'
  return paso === 'terminar' || paso === 'limpiar' || paso === 'deshacer' ? null : 'limpiar'
}

export function describeResult(job: Job, now: Date): Resultado {
  const { id, tipo, desde, hacia, motivo, espera_ms } = job
  const arrived = tipo === 'volver' ? 'volvio_a_mano' : 'actualizada'
  const como = job.paso === 'terminar' ? arrived : job.toco ? 'volvio' : 'no_cambio'
  return { id, tipo, desde, hacia, motivo, espera_ms, como, termino: now.toISOString() }
}

/**
 * Runs a job to its end from wherever it stands, and returns how it ended. `save` writes it down before and after each step. A cut
 * between the two begins the step again.
 */
export async function runJob(
  given: Job,
  machine: Machine,
  save: (job: Job) => void,
  tell: (line: string) => void = () => {},
): Promise<Resultado> {
  let job = given
  for (;;) {
    job = { ...job, intentos: job.intentos + 1, toco: job.toco || job.paso === 'cambiar' }
    save(job)
    let next: Paso | null
    try {
      if (job.intentos > INTENTOS_MAX) throw new Error(`El paso «${job.paso}» se cortó ${INTENTOS_MAX} veces.`)
      job = { ...job, ...(await machine[job.paso](job)) }
      next = nextStep(job)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      tell(why)
      job = { ...job, motivo: job.motivo === null ? why : `${job.motivo} ${why}` }
      next = stepAfterFailure(job)
    }
    if (next === null) return describeResult(job, new Date())
    job = { ...job, paso: next, intentos: 0 }
    save(job)
  }
}

/** Why this version is not to be put in place of that one; null where it may. */
export function judgeVersion(
  hacia: string,
  desde: string,
  sums: ReadonlyMap<string, string>,
  file: string,
): string | null {
  if (hacia === desde) return `La tienda ya es la ${desde}.`
  if (!isNewer(hacia, desde)) return `Ahí está la ${hacia}, que no es más nueva que la de esta tienda (${desde}).`
  return sums.has(file) ? null : `De la ${hacia} no hay paquete para esta máquina: falta ${file}.`
}
