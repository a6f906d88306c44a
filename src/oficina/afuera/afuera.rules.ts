// Copies of backups outside of this machine: what they are called, which go, where they lie, and what is said of them.
import { formatCount, formatFechaHora } from '#platform/format.ts'

export const DESTINOS = ['no', 's3', 'sftp'] as const
export type Clase = (typeof DESTINOS)[number]
export const readClase = (texto: string): Clase => DESTINOS.find((clase) => clase === texto) ?? 'no'

/** Why a place does not do what it was asked, in the owner's words. */
export const FALLAS = {
  nombre: 'Nadie conoce el nombre de ese servidor. Revisá cómo está escrito.',
  nadie: 'En esa dirección no contesta nadie. Revisá el servidor y el puerto, y que esté encendido.',
  lento: 'El servidor no contestó a tiempo.',
  cortado: 'El servidor cortó la conexión.',
  certificado: 'El servidor no mostró un certificado de confianza. Si es tuyo y habla http, escribilo con http://.',
  credenciales: 'El servidor no aceptó el usuario o la contraseña.',
  huella: 'El servidor no es el que confirmaste: su huella es otra. Si lo cambiaste vos, probalo y confirmá la nueva.',
  'sin-huella': 'Falta confirmar que ese servidor es el tuyo: mirá su huella y confirmala.',
  lugar: 'Ahí no existe ese depósito (bucket) o esa carpeta.',
  permiso: 'El servidor no da permiso para eso.',
  'permiso-borrar': 'Se pudo escribir y leer, pero no borrar: las copias viejas quedarían para siempre.',
  lleno: 'En el destino no queda lugar.',
  reloj: 'El reloj de esta máquina está mal, y el servidor no acepta pedidos de otra hora.',
  falta: 'Esa copia no está en el destino.',
  miente: 'El destino no devolvió lo que se le mandó: esa copia no sirve.',
  privada: 'La clave privada no se entiende, o pide una contraseña: usá una sin contraseña.',
  raro: 'El servidor contestó algo que no se entiende. Revisá la dirección.',
} as const
export type Motivo = keyof typeof FALLAS

/** The name that a place gets for a backup's file, and for the shop's key that goes with it. */
export const nameCopia = (archivo: string): string => `${archivo}.age`
export const nameClave = (copia: string): string => copia.replace(/\.respaldo\.age$/, '.clave.age')

const COPIA = /^[A-Za-z0-9][A-Za-z0-9._-]*?(\d{4}-\d{2}-\d{2}-\d{6})\.respaldo\.age$/

/** The moment in a copy's name, which sorts; null for what is none of ours. */
const momentOf = (nombre: string): string | null => COPIA.exec(nombre)?.[1] ?? null

/** Copies of backups, the newest first. */
export const listCopias = (nombres: readonly string[]): string[] =>
  nombres
    .flatMap((nombre) => {
      const moment = momentOf(nombre)
      return moment === null ? [] : [{ nombre, moment }]
    })
    .toSorted((a, b) => (a.moment < b.moment ? 1 : -1))
    .map(({ nombre }) => nombre)

/** What goes: the copies beyond the newest `cantidad`, each with its key. The newest one always stays. */
export function listSobrantes(nombres: readonly string[], cantidad: number): string[] {
  const there = new Set(nombres)
  return listCopias(nombres)
    .slice(Math.max(1, cantidad))
    .flatMap((nombre) => [nombre, nameClave(nombre)])
    .filter((nombre) => there.has(nombre))
}

/** Where copies lie, without a secret. */
export type Lugar = {
  clase: 's3' | 'sftp'
  /** Of S3 its address, with http or https; of SFTP the name. */
  servidor: string
  puerto: number
  usuario: string
  balde: string
  region: string
  carpeta: string
}

export const PUERTO_SFTP = 22
export const REGION = 'us-east-1'

const NOMBRE_DE_SERVIDOR = /^(?=.{1,253}$)[A-Za-z0-9]([A-Za-z0-9.:-]*[A-Za-z0-9])?$/

/** What such a place still needs before anything can be sent there; null where nothing. */
export function describeIncompleto(clase: Clase, { servidor, usuario, balde }: Lugar): string | null {
  if (clase === 'no') return null
  if (!servidor) return 'Para guardar copias afuera falta el servidor.'
  if (clase === 'sftp' && !NOMBRE_DE_SERVIDOR.test(servidor)) {
    return 'De SFTP el servidor es solo su nombre, sin sftp:// ni puerto.'
  }
  const url = clase === 's3' ? URL.parse(servidor) : null
  if (clase === 's3' && (!url || !/^https?:$/.test(url.protocol) || `${url.origin}` !== servidor.toLowerCase())) {
    return 'De S3 el servidor se escribe con https:// y sin nada detrás del nombre.'
  }
  if (!usuario) return clase === 's3' ? 'Falta el identificador de la clave de S3.' : 'Falta el usuario de SFTP.'
  if (clase === 's3' && !/^[A-Za-z0-9][A-Za-z0-9._-]+$/.test(balde)) return 'Falta el nombre del depósito (bucket).'
  return null
}

/** A private key as its file has it: a field of one line loses where its lines end. */
export function normalizePrivada(texto: string): string {
  const [, clase, body = ''] = /-----BEGIN ([A-Z ]+)-----([\s\S]+?)-----END \1-----/.exec(texto) ?? []
  if (clase === undefined) return texto
  const lines = body.replace(/\s+/g, '').match(/.{1,64}/g) ?? []
  return [`-----BEGIN ${clase}-----`, ...lines, `-----END ${clase}-----`, ''].join('\n')
}

/** What keeps copies from being made of a place that is complete; null where nothing does. */
export const describePendiente = (destinatario: string): string | null =>
  destinatario ? null : 'Falta hacer la clave con que se cifran las copias: está en «Ajustes», «Copias afuera».'

/** One line that says all of it, for the printed sheet and to be typed on a new machine. */
export function toLinea({ clase, servidor, puerto, usuario, balde, region, carpeta }: Lugar): string {
  const who = encodeURIComponent(usuario)
  const path = [...(clase === 's3' ? [balde] : []), carpeta].filter(Boolean).join('/')
  if (clase === 'sftp') return `sftp://${who}@${servidor}${puerto === PUERTO_SFTP ? '' : `:${puerto}`}/${path}`
  const url = new URL(servidor)
  return `s3+${url.protocol}//${who}@${url.host}/${path}${region === REGION ? '' : `?region=${region}`}`
}

/** What `toLinea` wrote; null for anything else. */
export function readLinea(texto: string): Lugar | null {
  const [, clase = '', rest = ''] = /^(s3\+https?|sftp):\/\/(\S+)$/.exec(texto.trim()) ?? []
  const url = clase ? URL.parse(`http://${rest}`) : null
  if (!url?.hostname || !url.username || url.password) return null
  const [usuario, path] = [decodeURIComponent(url.username), url.pathname.slice(1).replace(/\/+$/, '')]
  const comun = { usuario, puerto: PUERTO_SFTP, balde: '', region: '' }
  // As `http` a port of 80 would be left out.
  const port = /^[^/?#]*?:(\d+)(?:[/?#]|$)/.exec(rest.slice(rest.lastIndexOf('@') + 1))?.[1]
  if (clase === 'sftp') {
    return { ...comun, clase, servidor: url.hostname, puerto: Number(port ?? PUERTO_SFTP), carpeta: path }
  }
  const [balde = '', ...carpeta] = path.split('/')
  if (!balde) return null
  return {
    ...comun,
    clase: 's3',
    servidor: `${clase.slice(3)}://${url.hostname}${port ? `:${port}` : ''}`,
    balde,
    region: url.searchParams.get('region') ?? REGION,
    carpeta: carpeta.join('/'),
  }
}

const HORA_MS = 3_600_000
/** A day, and the time that the next one may take to be made and sent. */
const VIEJA_MS = 27 * HORA_MS

/** Instants are ISO. `fallada`: a try after the last good one that failed. */
export type Copias = {
  buena: { hecha_en: string } | null
  fallada: { hecha_en: string; falla: string | null } | null
}

/** What the owner is told where copies are to be made and the last good one is old; null where all is well. */
export function describeCopiaVieja({ buena, fallada }: Copias, ahora: Date): string | null {
  const why = fallada?.falla ?? '«Estado de la tienda» dice por qué.'
  if (!buena) return fallada && `Todavía no hay ninguna copia del respaldo fuera de esta máquina. ${why}`
  const ms = ahora.getTime() - Date.parse(buena.hecha_en)
  if (ms <= VIEJA_MS) return null
  const hace = formatCount(Math.floor(ms / HORA_MS), 'hora', 'horas')
  return `La última copia del respaldo fuera de esta máquina es del ${formatFechaHora(buena.hecha_en)}: hace ${hace}. ${why}`
}

const MINUTO_MS = 60_000
const PAUSAS = [5, 15, 60] as const

/** Whether it is time for another try after so many failures in a row, the last one at `ultima`. */
export function isHora(fallas: number, ultima: Date | null, ahora: Date): boolean {
  if (fallas === 0 || !ultima) return true
  const pausa = PAUSAS[Math.min(fallas, PAUSAS.length) - 1] ?? 0
  return ahora.getTime() - ultima.getTime() >= pausa * MINUTO_MS
}

/** A recipient of age: what copies are encrypted for. */
export const DESTINATARIO = /^age1[02-9ac-hj-np-z]{58}$/

/** The printed key as somebody types it: in any case, with spaces. */
export const readIdentidad = (texto: string): string => texto.replace(/\s+/g, '').toUpperCase()

/** As a server's key is printed everywhere (`ssh-keygen -l`). */
export const HUELLA = /^SHA256:[A-Za-z0-9+/]{43}$/
