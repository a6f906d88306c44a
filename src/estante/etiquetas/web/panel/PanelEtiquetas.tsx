import { createFileRoute, notFound } from '@tanstack/react-router'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { readIds } from '#casa/panel/tabla/ids.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { listLibros } from '#catalogo/libros/libro.listas.contract.ts'
import { OFRECIDOS } from '#catalogo/libros/web/panel/BuscarLibro.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { listEtiquetas } from '../../etiqueta.contract.ts'
import { Etiquetas } from './Etiquetas.tsx'
import { type EtiquetasSearch, validateEtiquetas } from './etiquetas-search.ts'

const TITULO = 'Etiquetas de precio'

export const Route = createFileRoute('/_panel/panel-admin/etiquetas')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<EtiquetasSearch>(),
  loader: async ({ deps }) => {
    const { libros, remito, q } = validateEtiquetas(deps)
    const id = readIds(libros)
    const pide = remito === undefined ? { id } : { remito }
    try {
      const [pedidas, ofrecidos] = await Promise.all([
        remito === undefined && id.length === 0 ? { etiquetas: [], sin_etiqueta: [] } : api.call(listEtiquetas, pide),
        q === undefined ? [] : api.call(listLibros, { q, limit: OFRECIDOS }),
      ])
      return { titulo: TITULO, ...pedidas, ofrecidos }
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }
  },
  ...panelLoading,
  component: PanelEtiquetas,
})

function PanelEtiquetas() {
  const datos = Route.useLoaderData()
  const search = validateEtiquetas(Route.useSearch())
  return (
    <Pantalla
      titulo={TITULO}
      cabeza={
        <p className="soft mt-1">
          El precio de lista, que es el que vale cuando no hay ninguna oferta, con el código de barras y el estante.
        </p>
      }
    >
      {/* Other books in the address are another list. */}
      <Etiquetas key={`${search.libros} ${search.remito} ${search.q}`} {...datos} search={search} />
    </Pantalla>
  )
}
