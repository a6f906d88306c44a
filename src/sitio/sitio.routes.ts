import { publicUrl } from '../platform/config.ts'
import { toLocalDay } from '../platform/format.ts'
import { implement } from '../platform/http/mount.ts'
import { getSitio } from './sitio.contract.ts'

export const sitioRoutes = [
  implement(getSitio, async (_, { config }) => {
    const names = [config.SITE_CURSO, config.SITE_UNIVERSIDAD, config.SITE_AUTORES].filter(Boolean)
    return {
      nombre: config.SITE_NOMBRE,
      direccion: publicUrl(config),
      proyecto:
        names.length > 0
          ? `Proyecto de curso: ${names.join(' · ')}`
          : 'Proyecto de curso universitario, hecho por estudiantes',
      curso: config.SITE_CURSO ?? null,
      universidad: config.SITE_UNIVERSIDAD ?? null,
      autores: config.SITE_AUTORES ?? null,
      anio: Number(toLocalDay(new Date()).slice(0, 4)),
    }
  }),
]
