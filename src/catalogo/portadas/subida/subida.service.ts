// Uploaded pictures of a whole shop, between its folder and the store that its nodes share.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#platform/config.ts'
import { createDeposito } from './deposito.ts'
import { isNombreSubida } from './subida.rules.ts'
import { createSubidas } from './subida.ts'

const SILENT = { warn: () => {} }

/** Those in the folder of this machine. */
const listHere = async (dataDir: string): Promise<Set<string>> =>
  new Set((await readdir(join(dataDir, 'imagenes')).catch(() => [])).filter(isNombreSubida))

/** Brings what only the store has into the folder; gives how many came. Throws `DepositoInaccesible`, and what the disk throws. */
export async function pullImagenes(config: Config): Promise<number> {
  const deposito = createDeposito(config, SILENT)
  if (!deposito) return 0
  const here = await listHere(config.DATA_DIR)
  const { fetchInto } = createSubidas(config.DATA_DIR, deposito)
  let count = 0
  for await (const nombre of deposito.list()) if (!here.has(nombre) && (await fetchInto(nombre))) count++
  return count
}

/** Takes what only the folder has (uploads before there was a store, a backup) to the store; gives how many. Throws as above. */
export async function pushImagenes(config: Config): Promise<number> {
  const deposito = createDeposito(config, SILENT)
  if (!deposito) return 0
  const missing = await listHere(config.DATA_DIR)
  for await (const nombre of deposito.list()) missing.delete(nombre)
  const { read } = createSubidas(config.DATA_DIR, null)
  for (const nombre of missing) {
    const body = await read(nombre)
    if (body) await deposito.write(nombre, body)
  }
  return missing.size
}
