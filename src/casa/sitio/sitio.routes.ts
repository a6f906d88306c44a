import { publicUrl } from '#platform/config.ts'
import { toLocalDay } from '#platform/format.ts'
import { implement } from '#platform/http/mount.ts'
import { CUIT, LEYENDA_PIE } from './sitio.ajustes.ts'
import { getSitio } from './sitio.contract.ts'
import { type EnVidriera, listVidriera } from './sitio.queries.ts'
import { describeProyecto } from './textos.rules.ts'

declare module '#platform/slice.ts' {
  interface Slice {
    enVidriera?: EnVidriera
  }
  interface Needs {
    enVidriera: EnVidriera
  }
}

export const createSitioRoutes = (enVidriera: EnVidriera) => [
  implement(getSitio, async (_, { config, db, services: { ajustes } }) => {
    const vidriera = await listVidriera(db, enVidriera)
    const nombres = [config.SITE_CURSO, config.SITE_UNIVERSIDAD, config.SITE_AUTORES]
    return {
      nombre: config.SITE_NOMBRE,
      direccion: publicUrl(config),
      proyecto: describeProyecto({ leyenda: ajustes.get(LEYENDA_PIE), nombres, esComercio: ajustes.get(CUIT) !== '' }),
      curso: config.SITE_CURSO ?? null,
      universidad: config.SITE_UNIVERSIDAD ?? null,
      autores: config.SITE_AUTORES ?? null,
      anio: Number(toLocalDay(new Date()).slice(0, 4)),
      ...(vidriera.length > 0 && { vidriera }),
    }
  }),
]
