// What the owner is warned of, on the screen «Estado» and by mail, and when a mail is due.

import { type Copias, describeCopiaVieja } from '#oficina/afuera/afuera.rules.ts'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { describeFaltantes } from '#platform/partes.rules.ts'
import { describeEscaso, type Espacio, isEscaso } from '../disco.rules.ts'

/** `clave` says of what it is: a later look with the same one means the same trouble. */
export type Alerta = { clave: string; mensaje: string }

/** Who refuses the shop's credentials. `desde`: since when, ISO; `detalle`: what there is to do. */
export type Rechazada = { servicio: string; nombre: string; desde: string; detalle: string }

/** What a node finds out. Instants are ISO. */
export type Situacion = {
  /** The machine that looked: each has a disk of its own. */
  maquina: string
  disco: Espacio | null
  /** The last backup that is whole; null where none was ever made. */
  respaldo: { hecho_en: string } | null
  /** A backup that was tried after it, and failed. */
  fallado: { hecho_en: string; falla: string | null } | null
  /** Its copies out of this machine; null where none are to be made. */
  afuera: Copias | null
  /** Jobs that were given up within a day after all their tries. */
  abandonadas: number
  /** Replicas that were there within a week and are gone. */
  perdidas: readonly string[]
  /** Parts of the schema that this version needs and the database has not. */
  faltan: readonly string[]
  /** Who refuses the shop's credentials, since when. */
  rechazadas: readonly Rechazada[]
}

const DAY_MS = 24 * 3_600_000

/** The key of a machine's disk. */
export const claveDisco = (maquina: string): string => `disco ${maquina}`

/** What is wrong now. `dias`: how old the last backup may be. */
export function listAlertas(situacion: Situacion, ahora: Date, dias: number): Alerta[] {
  const { maquina, disco, respaldo, fallado, afuera, abandonadas, perdidas, faltan, rechazadas } = situacion
  const alertas: Alerta[] = []
  const incompleta = describeFaltantes(faltan)
  if (incompleta) alertas.push({ clave: 'esquema', mensaje: incompleta })
  if (disco && isEscaso(disco)) {
    alertas.push({ clave: claveDisco(maquina), mensaje: `${describeEscaso(disco)} Máquina: ${maquina}.` })
  }
  if (fallado) {
    const cuando = formatFechaHora(fallado.hecho_en)
    alertas.push({
      clave: 'respaldo fallado',
      mensaje: `El respaldo del ${cuando} falló. ${fallado.falla ?? ''}`.trim(),
    })
  }
  if (respaldo && ahora.getTime() - Date.parse(respaldo.hecho_en) > dias * DAY_MS) {
    const pasaron = formatCount(Math.floor((ahora.getTime() - Date.parse(respaldo.hecho_en)) / DAY_MS), 'día', 'días')
    alertas.push({
      clave: 'respaldo viejo',
      mensaje: `El último respaldo es del ${formatFechaHora(respaldo.hecho_en)}: hace ${pasaron}. Hacé otro con npm run respaldo.`,
    })
  }
  const vieja = afuera && describeCopiaVieja(afuera, ahora)
  if (vieja) alertas.push({ clave: 'copia afuera', mensaje: vieja })
  if (abandonadas > 0) {
    alertas.push({
      clave: 'tareas',
      mensaje: `${formatCount(abandonadas, 'tarea no se pudo hacer', 'tareas no se pudieron hacer')} en el último día, después de todos los intentos. En el panel, «Estado de la tienda» dice de qué clase son; el registro dice por qué.`,
    })
  }
  for (const { servicio, nombre, desde, detalle } of rechazadas) {
    alertas.push({
      clave: `credenciales ${servicio}`,
      mensaje: `${nombre} no acepta las credenciales de la tienda desde el ${formatFechaHora(desde)}. ${detalle}`,
    })
  }
  for (const nombre of perdidas) {
    alertas.push({
      clave: `replica ${nombre}`,
      mensaje: `La réplica «${nombre}» de la base de datos ya no está conectada.`,
    })
  }
  return alertas
}

/** One trouble as it is remembered. `avisada`: when the last mail of it left; `contada`: whether that was of this time. */
export type Recordada = { mensaje: string; activa: boolean; contada: boolean; avisada: string }
export type Memoria = Readonly<Record<string, Recordada>>
export type Aviso = { mensaje: string; termino: boolean }

/** A trouble of which nothing is heard for so long belongs to a machine that is gone. */
const OLVIDO_MS = 7 * DAY_MS

/**
 * Which mails are due and what to remember: of each trouble one mail a day at most while it lasts, and one when it has ended
 * if its beginning was told. `juzga` says which troubles this look can judge: another machine's disk is none of its business.
 */
export function decideAvisos(
  memoria: Memoria,
  alertas: readonly Alerta[],
  ahora: Date,
  juzga: (clave: string) => boolean,
): { memoria: Memoria; avisos: Aviso[] } {
  const avisos: Aviso[] = []
  const nueva: Record<string, Recordada> = {}
  const since = (instant: string) => ahora.getTime() - Date.parse(instant)
  for (const { clave, mensaje } of alertas) {
    const antes = memoria[clave]
    if (antes && since(antes.avisada) < DAY_MS) {
      nueva[clave] = { ...antes, mensaje, contada: antes.contada && antes.activa, activa: true }
      continue
    }
    avisos.push({ mensaje, termino: false })
    nueva[clave] = { mensaje, activa: true, contada: true, avisada: ahora.toISOString() }
  }
  for (const [clave, antes] of Object.entries(memoria)) {
    if (nueva[clave] || since(antes.avisada) > OLVIDO_MS) continue
    const ended = antes.activa && juzga(clave)
    if (ended && antes.contada) avisos.push({ mensaje: antes.mensaje, termino: true })
    if (!ended && antes.activa) nueva[clave] = antes
    else if (since(antes.avisada) < DAY_MS) nueva[clave] = { ...antes, activa: false, contada: false }
  }
  return { memoria: nueva, avisos }
}

/** What the owner reads when the database is back after it was away for long. */
export const describeAusencia = (desde: Date, hasta: Date): string =>
  `La base de datos no respondió durante ${formatCount(Math.round((hasta.getTime() - desde.getTime()) / 60_000), 'minuto', 'minutos')}, desde el ${formatFechaHora(desde.toISOString())}. Ya responde. Lo que estaba guardado sigue guardado.`
