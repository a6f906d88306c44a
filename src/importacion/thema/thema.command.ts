// `npm run thema -- ARCHIVO`: the official list of Thema, which gives subjects their names.
import { readFile, stat } from 'node:fs/promises'
import { createDb, createPool } from '../../platform/db/pool.ts'
import { formatNumero } from '../../platform/format.ts'
import { createDecoder, detectCodificacion } from '../codificacion.ts'
import { replaceThema } from './thema.queries.ts'
import { readThema } from './thema.rules.ts'

type Salida = { write(text: string): unknown }

const USO = 'Uso: npm run thema -- ARCHIVO.json|.xml|.csv   (la lista oficial, tal como se descarga)'
const BYTES_MAX = 50_000_000

/** Loads the list and returns the exit code: all of it, or nothing of a file that is none. */
export async function themaCommand(
  argv: readonly string[],
  databaseUrl: string,
  out: Salida = process.stdout,
): Promise<number> {
  const [path] = argv
  const refuse = (motivo: string) => {
    out.write(`${motivo}\n`)
    return 1
  }
  if (path === undefined || argv.length !== 1 || path.startsWith('--')) return refuse(USO)
  const size = await stat(path).then(
    (file) => (file.isFile() ? file.size : -1),
    () => -1,
  )
  if (size < 0) return refuse(`No encontramos el archivo ${path}.`)
  if (size > BYTES_MAX) return refuse('El archivo pesa más de 50 MB: no es la lista de Thema.')
  const bytes = await readFile(path)
  const pieces = async function* () {
    yield bytes
  }
  const decoder = createDecoder(await detectCodificacion(pieces()))
  const leida = readThema(decoder.decode(bytes) + decoder.decode())
  if ('motivo' in leida) return refuse(`${leida.motivo} No cambiamos nada.`)
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  try {
    await db.transaction().execute((trx) => replaceThema(trx, leida.nombres))
  } catch (error) {
    return refuse(`No pudimos guardar la lista: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await db.destroy()
  }
  out.write(`Listo: ${formatNumero(leida.nombres.size)} códigos de Thema con su nombre.\n`)
  return 0
}
