// What of books the shop's first hour asks for.
import type { PasoDe } from '#casa/hoy/paso.service.ts'
import { formatCount } from '#platform/format.ts'
import { countLibros } from './muestra/muestra.queries.ts'

export const importacionPasos: readonly PasoDe[] = [
  {
    clave: 'libros',
    puesto: 30,
    mirar: async ({ db }) => {
      const { propios, muestra } = await countLibros(db)
      const deMuestra = formatCount(muestra, 'libro de muestra', 'libros de muestra')
      return {
        titulo: 'Tus libros',
        detalle:
          muestra > 0
            ? `Traé tu lista en el formato que tengas. La tienda viene con ${deMuestra}: los dejás o los sacás de una vez.`
            : 'Traé tu lista en el formato que tengas, o cargalos de a uno.',
        hecho: propios && muestra === 0,
        enlaces: [
          { to: '/panel-admin/importar', texto: 'Traer tu lista' },
          { to: '/panel-admin/libros', texto: 'Cargar un libro' },
          ...(muestra > 0
            ? [{ to: '/panel-admin/importar', hash: 'muestra', texto: 'Sacar los libros de muestra' } as const]
            : []),
        ],
        ...(muestra > 0 && { asi: 'Dejar los de muestra' }),
      }
    },
  },
]
