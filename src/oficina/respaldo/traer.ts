// A copy comes back from outside: fetched, opened with the printed key, and put among the backups of this machine.
import { open, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Lugar,
  listCopias,
  nameClave,
  normalizePrivada,
  readIdentidad,
  readLinea,
} from '#oficina/afuera/afuera.rules.ts'
import { openDestino } from '#oficina/afuera/afuera.service.ts'
import { CifradoError, decrypt } from '#oficina/afuera/cifrado.ts'
import { type Destino, DestinoError } from '#oficina/afuera/destino.ts'
import { RespaldoError } from './formato.ts'
import { makeFolder } from './respaldar.ts'

/** What the owner is asked, each by the variable that answers it unattended; secrets come by no argument. */
export const PREGUNTAS = {
  AFUERA_LUGAR: '¿Dónde están las copias? (la línea de la hoja: s3+https://… o sftp://…) ',
  AFUERA_SECRETO: '¿Su contraseña, o la clave secreta de S3? ',
  AFUERA_PRIVADA: '¿El archivo de la clave privada? (vacío: con contraseña) ',
  AFUERA_CLAVE: '¿La clave impresa? (AGE-SECRET-KEY-1…) ',
} as const
export type Pregunta = keyof typeof PREGUNTAS

export type Terminal = {
  /** Its variable, else what somebody types. */
  answer(pregunta: Pregunta): Promise<string>
  /** `AFUERA_HUELLA`, where it is set. */
  huella: string | undefined
  /** Whether somebody says yes; null where nobody is there. */
  confirm: ((texto: string) => Promise<boolean>) | null
}

/** `clave`: what the shop's secrets were sealed with; null where its copy has none. */
export type Traido = { path: string; clave: string | null }

type Traer = {
  /** Of a copy; the newest one where nothing is said. */
  nombre: string | undefined
  folder: string
  terminal: Terminal
  out: { write(text: string): unknown }
  signal?: AbortSignal | undefined
}

/** Throws `RespaldoError`, one line without a secret. */
export async function traer({ nombre, folder, terminal, out, signal }: Traer): Promise<Traido> {
  try {
    const lugar = readLinea(await terminal.answer('AFUERA_LUGAR'))
    if (!lugar) throw new RespaldoError('Ese lugar no se entiende: copiá la línea entera de la hoja.')
    const destino = await connect(lugar, { terminal, signal })
    const copias = listCopias((await destino.list()).map((one) => one.nombre))
    const elegida = nombre === undefined ? copias[0] : copias.find((copia) => copia.startsWith(nombre))
    out.write(
      `Copias que hay (${copias.length}):\n${copias
        .slice(0, 20)
        .map((copia) => `  ${copia}\n`)
        .join('')}`,
    )
    if (!elegida)
      throw new RespaldoError(nombre === undefined ? 'Ahí no hay ninguna copia.' : `Ahí no está «${nombre}».`)
    const identidad = readIdentidad(await terminal.answer('AFUERA_CLAVE'))
    const clave = await fetchClave(destino, nameClave(elegida), identidad)
    return { path: await fetchCopia(destino, elegida, { identidad, folder, out, signal }), clave }
  } catch (error) {
    signal?.throwIfAborted()
    throw explain(error)
  }
}

const CIFRADO = {
  clave: 'Esa clave está mal escrita: revisá cada letra de la hoja.',
  'otra-clave': 'Esa clave no abre esta copia: es de otra hoja.',
  alterado: 'La copia está dañada: probá con otra de la lista.',
}

function explain(error: unknown): unknown {
  if (error instanceof CifradoError) return new RespaldoError(CIFRADO[error.motivo], { cause: error })
  if (error instanceof DestinoError) return new RespaldoError(error.message, { cause: error })
  return error
}

/** Of SFTP the server's key is shown and agreed to before a password is asked for. */
async function connect(lugar: Lugar, { terminal, signal }: Pick<Traer, 'terminal' | 'signal'>): Promise<Destino> {
  if (lugar.clase === 's3') {
    const secreto = await terminal.answer('AFUERA_SECRETO')
    return openDestino({ lugar, secretos: { secreto, privada: '', huella: '' } }, { signal })
  }
  let huella = terminal.huella ?? ''
  if (!huella) {
    const secretos = { secreto: '', privada: '', huella: '' }
    const look = openDestino({ lugar, secretos }, { signal, onHuella: (seen) => (huella = seen) })
    await look.list().catch((error: unknown) => {
      if (!(error instanceof DestinoError) || error.motivo !== 'sin-huella') throw error
    })
    if (!terminal.confirm) throw new RespaldoError(`Falta AFUERA_HUELLA. El servidor mostró ${huella}.`)
    const isKnown = await terminal.confirm(`El servidor muestra la huella ${huella}. ¿Es la de la hoja? Escribí «sí»: `)
    if (!isKnown) throw new RespaldoError('No se trajo nada.')
  }
  const file = await terminal.answer('AFUERA_PRIVADA')
  const privada = file ? normalizePrivada(await readFile(file, 'utf8')) : ''
  const secreto = file ? '' : await terminal.answer('AFUERA_SECRETO')
  return openDestino({ lugar, secretos: { secreto, privada, huella } }, { signal })
}

async function fetchClave(destino: Destino, nombre: string, identidad: string): Promise<string | null> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of decrypt(identidad, destino.get(nombre))) pieces.push(piece)
  } catch (error) {
    if (error instanceof DestinoError && error.motivo === 'falta') return null
    throw error
  }
  return Buffer.concat(pieces).toString('utf8')
}

type Fetch = Pick<Traer, 'folder' | 'out' | 'signal'> & { identidad: string }

/** Appears under its name when all of it was opened. */
async function fetchCopia(destino: Destino, copia: string, { identidad, folder, out, signal }: Fetch): Promise<string> {
  const began = performance.now()
  const nombre = copia.replace(/\.age$/, '')
  const path = join(folder, nombre)
  if (await stat(path).catch(() => null)) {
    throw new RespaldoError(`«${path}» ya está acá: restauralo con ese nombre, sin --afuera.`)
  }
  await makeFolder(folder)
  const partial = join(folder, `.${nombre}.${process.pid}.parcial`)
  const file = await open(partial, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of decrypt(identidad, destino.get(copia))) {
      signal?.throwIfAborted()
      await file.writeFile(piece)
      bytes += piece.length
    }
    await file.sync()
    await file.close()
    await rename(partial, path)
  } catch (error) {
    await file.close()
    await rm(partial, { force: true })
    throw error
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')
  out.write(`Traída y abierta: ${copia}, ${(bytes / 1e6).toFixed(1).replace('.', ',')} MB, ${seconds} s\n`)
  return path
}
