import { implement } from '../platform/http/mount.ts'
import { describeEscaso, isEscaso } from './disco.rules.ts'
import { readEspacio as readDisk } from './disco.ts'
import { listAvisos } from './sistema.contract.ts'

/** `readEspacio` measures the disk. */
export const createSistemaRoutes = ({ readEspacio = readDisk } = {}) => [
  implement(listAvisos, async (_, { config }) => {
    const espacio = await readEspacio(config.DATA_DIR)
    return isEscaso(espacio) ? [{ tipo: 'disco' as const, mensaje: describeEscaso(espacio) }] : []
  }),
]
