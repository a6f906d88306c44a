// `anaquel actualizar`: says what is new where its owner named, and puts it in place.
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { describeHuella, isOrigen } from '#platform/updates.ts'
import { confirm } from './installer/confirm.ts'
import { CURRENT, JOB, SOURCE, TRUSTED_KEY } from './installer/places.ts'
import { done, Failure, note, runCommand, say } from './terminal.ts'
import { readState, writeWhole } from './updater/files.ts'
import type { Job } from './updater/job.ts'
import { readOffer, readSource, readVersion } from './updater/offer.ts'
import { follow, placeJob, startUpdater, tellResultado, toUpdate, VIGILA_SEGUNDOS } from './updater/order.ts'

const USAGE =
  'Uso: anaquel actualizar [ARCHIVO.tar.gz] [--desde https://…|/CARPETA|ninguno] [--confiar CLAVE.pub] [--sin-preguntas] [--vigilar SEGUNDOS]'

await runCommand(async () => {
  const { values, file } = readArguments()
  if (process.getuid?.() !== 0) throw new Failure('Lo hace root: probá «sudo anaquel actualizar».')
  if (!existsSync(CURRENT)) throw new Failure('Acá no hay ninguna tienda instalada: «./anaquel instalar» la instala.')
  if (values.confiar !== undefined) return trust(values.confiar, values['sin-preguntas'])
  if (values.desde !== undefined && !nameSource(values.desde)) return 0
  const running = readState<Job>(JOB)
  if (running) {
    note(`Hay un cambio a la ${running.hacia} en marcha.`)
    await startUpdater()
    return tellResultado(await follow(running.id))
  }
  const origen = file === undefined ? readSource() : dirname(resolve(file))
  if (origen === null)
    throw new Failure(
      'Nadie dijo dónde buscar versiones nuevas: «anaquel actualizar --desde https://…» o el nombre de un paquete.',
    )
  const desde = readVersion()
  const offered = await readOffer(origen, desde)
  if (file !== undefined && basename(file) !== offered.file)
    throw new Failure(`El paquete para esta máquina es ${offered.file}.`)
  const { version, fecha, cambios } = offered.oferta
  say(`Hay una versión nueva: ${version}${fecha && ` (${fecha})`}. Esta es la ${desde}.\n\n${cambios.trim()}\n`)
  const asks = '¿Actualizar? Quien esté en la tienda espera unos segundos y sigue. (s/n) '
  if (!values['sin-preguntas'] && !(await confirm(asks))) return 1
  const job = toUpdate(offered, desde, values.segundos)
  placeJob(job)
  await startUpdater()
  return tellResultado(await follow(job.id))
})

/** Keeps where new versions are looked for. False where that is nowhere from now on. */
function nameSource(origen: string): boolean {
  if (origen === 'ninguno') {
    rmSync(SOURCE, { force: true })
    done('Ya no se buscan versiones nuevas en ningún lado')
    return false
  }
  if (!isOrigen(origen)) throw new Failure('Se busca en una dirección https://… o en una carpeta (/RUTA).')
  writeWhole(SOURCE, `${origen}\n`)
  chmodSync(SOURCE, 0o644)
  done(`Las versiones nuevas se buscan en ${origen}`)
  return true
}

async function trust(file: string, sure: boolean): Promise<number> {
  if (!existsSync(file)) throw new Failure(`No está ${file}.`)
  const key = readFileSync(file, 'utf8')
  const huella = readHuella(key)
  if (!huella) throw new Failure(`${file} no es una clave pública de Anaquel (ed25519, en PEM).`)
  const before = existsSync(TRUSTED_KEY) ? readFileSync(TRUSTED_KEY, 'utf8') : null
  say(
    `La clave de ${file} es ${huella}.${before ? ` Hasta ahora se confía en ${readHuella(before) ?? 'una que no se entiende'}.` : ''}`,
  )
  if (!sure && !(await confirm('Quien tenga esa clave decide qué programa corre acá. ¿Confiar en ella? (s/n) ')))
    return 1
  writeWhole(TRUSTED_KEY, key)
  chmodSync(TRUSTED_KEY, 0o644)
  done(`Se instalan solo versiones firmadas por ${huella}`)
  return 0
}

function readHuella(key: string): string | null {
  try {
    return key.includes('PRIVATE') ? null : describeHuella(key)
  } catch {
    return null
  }
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { desde: text, confiar: text, vigilar: text, 'sin-preguntas': { type: 'boolean', default: false } },
    })
    const segundos = values.vigilar === undefined ? VIGILA_SEGUNDOS : Number(values.vigilar)
    if (positionals.length > 1 || !Number.isInteger(segundos) || segundos < 0) throw new Failure(USAGE)
    return { values: { ...values, segundos }, file: positionals[0] }
  } catch {
    throw new Failure(USAGE)
  }
}
