// What the shop decides about sessions.

import type { Rol } from '#casa/sesion/sesion.rules.ts'
import { isStaff } from '#platform/http/access.ts'

export type Vigencia = {
  /** Seconds from the login on. */
  total: number
  /** Seconds without any use. */
  inactiva: number
}

type Ajustes = {
  SESION_DIAS: number
  SESION_INACTIVA_DIAS: number
  SESION_ADMIN_DIAS: number
  SESION_ADMIN_INACTIVA_HORAS: number
}

const HOUR = 3_600
const DAY = 24 * HOUR

/** How long a session lives; the staff's end sooner. */
export function vigenciaOf(rol: Rol, ajustes: Ajustes): Vigencia {
  return isStaff(rol)
    ? { total: ajustes.SESION_ADMIN_DIAS * DAY, inactiva: ajustes.SESION_ADMIN_INACTIVA_HORAS * HOUR }
    : { total: ajustes.SESION_DIAS * DAY, inactiva: ajustes.SESION_INACTIVA_DIAS * DAY }
}

/** The moment of last use is written when it is older than so many minutes: a request alone writes nothing. */
export const USO_MINUTOS = 5

export const DISPOSITIVO_DESCONOCIDO = 'Un dispositivo desconocido'

// The first that fits: Edge and Opera call themselves Chrome too, and Chrome calls itself Safari.
const PROGRAMAS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SISTEMAS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What a `User-Agent` is called for the owner of a session: «Firefox en Windows». Of these words alone: nothing of the
 * header itself is kept, which would tell more than one device from another needs.
 */
export function describeDispositivo(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500)
  const [programa, sistema] = [PROGRAMAS, SISTEMAS].map((names) => names.find(([test]) => test.test(text))?.[1])
  if (programa && sistema) return `${programa} en ${sistema}`
  return programa ?? sistema ?? DISPOSITIVO_DESCONOCIDO
}

export const SESION_NO_DISPONIBLE = 'Esa sesión ya estaba cerrada.'

/** What is said once so many sessions have ended. */
export function describeCerradas(count: number): string {
  if (count === 0) return 'No había otras sesiones abiertas.'
  return count === 1 ? 'Cerramos la sesión.' : `Cerramos ${count} sesiones.`
}
