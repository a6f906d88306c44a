import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Acto, Elegibles } from '#casa/panel/tabla/BarraSeleccion.tsx'
import { writeIds } from '#casa/panel/tabla/ids.ts'
import { actuarEnCada, useSeleccion } from '#casa/panel/tabla/useSeleccion.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import type { Libro } from '../../libro.contract.ts'
import { updateLibro } from '../../libro.edicion.contract.ts'
import { listLibros } from '../../libro.listas.contract.ts'
import { createCambioPrecios } from '../../precios/precio.contract.ts'
import { useElegirCategoria } from './useElegirCategoria.tsx'

/** What can be done with chosen books. Offers, prices and tables are made where they always are, with these books in the address. */
export function useElegibles(): { elegibles: Elegibles<Libro>; dialogo: ReactNode } {
  const seleccion = useSeleccion<Libro>()
  const navigate = useNavigate()
  const may = useMay()
  const { elegir, dialogo } = useElegirCategoria()
  const deDuenio: readonly Acto<Libro>[] = [
    {
      texto: 'Oferta del sábado',
      ir: (filas) =>
        void navigate({ to: '/panel-admin/ofertas', search: { libros: writeIds(filas), cuando: 'sabado' } }),
    },
    {
      texto: 'Poner en oferta',
      ir: (filas) => void navigate({ to: '/panel-admin/ofertas', search: { libros: writeIds(filas) } }),
    },
    {
      texto: 'Cambiar el precio',
      ir: (filas) => void navigate({ to: '/panel-admin/precios', search: { libros: writeIds(filas) } }),
    },
  ]
  const actos: readonly Acto<Libro>[] = [
    ...(may(createCambioPrecios) ? deDuenio : []),
    {
      texto: 'Mesa',
      ir: (filas) => void navigate({ to: '/panel-admin/mesas', search: { libros: writeIds(filas) } }),
    },
    {
      texto: 'Etiquetas',
      ir: (filas) => void navigate({ to: '/panel-admin/etiquetas', search: { libros: writeIds(filas) } }),
    },
    {
      texto: 'Categoría',
      async hacer(filas) {
        const categoria = await elegir()
        return categoria && actuarEnCada(filas, claveDe, (libro) => addCategoria(libro, categoria._id))
      },
    },
  ]
  return {
    elegibles: {
      seleccion,
      contados: ['libro elegido', 'libros elegidos'],
      actos,
      buscar: ({ tipo, codigo }) =>
        tipo === 'isbn' ? api.call(listLibros, { q: codigo, limit: 1 }).then(([libro]) => libro) : null,
    },
    dialogo,
  }
}

const claveDe = ({ _id }: Libro) => _id

/** A book that has it already stays as it is. */
async function addCategoria({ _id, version, categorias }: Libro, categoria: string): Promise<void> {
  const ids = categorias.map((una) => una._id)
  if (ids.includes(categoria)) return
  await api.call(updateLibro, { id: _id, version, categorias: [...ids, categoria] })
}
