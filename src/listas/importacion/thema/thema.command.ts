// `npm run thema -- ARCHIVO`: the official list of Thema, which gives subjects their names.
import { readFile, stat } from 'node:fs/promises'
import { createDb, createPool } from '#platform/db/pool.ts'
import { formatNumero } from '#platform/format.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { type InformeThema, THEMA_BYTES_MAX } from './thema.contract.ts'
import { loadThema, readListaThema } from './thema.lista.ts'

type Salida = { write(text: string): unknown }

const USO = 'Uso: npm run thema -- ARCHIVO.json|.xml|.csv   (la lista oficial, tal como se descarga)'

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
  if (size > THEMA_BYTES_MAX) return refuse('El archivo pesa más de 20 MB: no es la lista de Thema.')
  const leida = await readListaThema(await readFile(path))
  if ('motivo' in leida) return refuse(`${leida.motivo} No cambiamos nada.`)
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  let informe: InformeThema
  try {
    informe = await db.transaction().execute((trx) =>
      // By nobody of the shop's accounts, and from no address.
      loadThema(trx, leida.nombres, (despues) => recordSuceso(trx, { suceso: 'alta', entidad: 'thema', despues })),
    )
  } catch (error) {
    return refuse(`No pudimos guardar la lista: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    await db.destroy()
  }
  const { codigos, nuevos, cambiados, quitados } = informe
  const cuentas = [
    `${formatNumero(nuevos)} nuevos`,
    `${formatNumero(cambiados)} cambiados`,
    `${formatNumero(quitados)} quitados`,
  ]
  out.write(`Listo: ${formatNumero(codigos)} códigos de Thema con su nombre (${cuentas.join(', ')}).\n`)
  return 0
}
