import { describeCopiaVieja } from '#oficina/afuera/afuera.rules.ts'
import { describeAfuera } from '#oficina/afuera/afuera.service.ts'
import { implement } from '#platform/http/mount.ts'
import { describeEscaso, isEscaso } from './disco.rules.ts'
import { readEspacio as readDisk } from './disco.ts'
import { findRespaldos } from './estado.queries.ts'
import { describeRespaldoViejo, readPrograma } from './respaldos/respaldos.rules.ts'
import { type AvisoSistema, listAvisos } from './sistema.contract.ts'

/** `readEspacio` measures the disk. */
export const createSistemaRoutes = ({ readEspacio = readDisk } = {}) => [
  implement(listAvisos, async (_, { db, config, services }) => {
    const [espacio, { respaldo, fallado }, afuera] = await Promise.all([
      readEspacio(config.DATA_DIR),
      findRespaldos(db),
      describeAfuera(db, services.ajustes.get),
    ])
    const programa = readPrograma(config)
    const programado = fallado !== null || (programa?.deFabrica === false && programa.hora !== null)
    const hechos = { ultimo: respaldo && new Date(respaldo.hecho_en), programado }
    const viejo = describeRespaldoViejo(hechos, new Date())
    const avisos: AvisoSistema[] = []
    if (isEscaso(espacio)) avisos.push({ tipo: 'disco', mensaje: describeEscaso(espacio) })
    if (viejo !== null) avisos.push({ tipo: 'respaldo', mensaje: viejo })
    const lejana = afuera && (afuera.falta ?? describeCopiaVieja(afuera, new Date()))
    if (lejana) avisos.push({ tipo: 'copia', mensaje: lejana })
    return avisos
  }),
]
