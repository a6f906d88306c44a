import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { FiltroUnico } from '#casa/panel/FiltroUnico.tsx'
import { BotonBorrar } from '#casa/panel/Herramientas.tsx'
import { PanelLista } from '#casa/panel/PanelLista.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { formatDia, formatNumero } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import {
  deleteSinResultado,
  listSinResultado,
  type SinResultado,
  vaciarSinResultado,
} from '../../sin-resultado/sin-resultado.contract.ts'

const TITULO = 'Búsquedas sin resultado'
const TEXTOS = textosDe('Búsqueda', 'la búsqueda')
const VACIAR = { exito: 'Lista vaciada correctamente', falla: 'Hubo un problema al vaciar la lista.' }

type Search = ListaSearch & { orden?: 'recientes' | undefined }

const validateSinResultado = (search: Record<string, unknown>): Search => ({
  ...validateLista(search),
  orden: search.orden === 'recientes' ? 'recientes' : undefined,
})

export const Route = createFileRoute('/_panel/panel-admin/busquedas')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<Search>(),
  loader: async ({ deps }) => {
    const { orden, ...lista } = validateSinResultado(deps)
    return { titulo: TITULO, ...(await api.list(listSinResultado, { ...toFilas(lista), orden })) }
  },
  ...panelLoading,
  component: PanelSinResultado,
})

function PanelSinResultado() {
  const { items, total } = Route.useLoaderData()
  const search = validateSinResultado(Route.useSearch())
  const acciones = useAcciones()
  const [borrada, setBorrada] = useState<SinResultado | 'todas' | null>(null)
  const close = () => setBorrada(null)

  async function remove() {
    if (borrada === 'todas') await acciones.intentar(() => api.call(vaciarSinResultado, {}).finally(close), VACIAR)
    else if (borrada) {
      await acciones.intentar(() => api.call(deleteSinResultado, { id: borrada._id }).finally(close), TEXTOS.eliminar)
    }
  }

  return (
    <>
      <PanelLista
        titulo={TITULO}
        vacio="Por ahora, todo lo que buscaron tuvo algún resultado."
        to={Route.to}
        search={search}
        items={items}
        total={total}
        filtros={
          <div className="toolbar__end">
            <FiltroUnico
              label="Ordenar por"
              to={Route.to}
              search={search}
              nombre="orden"
              ninguna="Las más buscadas"
              opciones={[['recientes', 'Las más recientes']]}
            />
            {total > 0 && (
              <Button look="line" onClick={() => setBorrada('todas')}>
                Vaciar
              </Button>
            )}
          </div>
        }
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (busqueda) => (
                <BotonBorrar que={`Eliminar «${busqueda.texto}»`} onPress={() => setBorrada(busqueda)} />
              ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ texto }) => `«${texto}»`,
        }}
      />
      <Eliminar
        nombre={borrada === 'todas' ? 'Se borran todas las búsquedas de la lista.' : borrada && `«${borrada.texto}»`}
        onCancel={close}
        onConfirm={remove}
      />
      {acciones.alerta}
    </>
  )
}

const COLUMNAS: readonly Columna<SinResultado>[] = [
  {
    nombre: 'Búsqueda',
    celda: ({ texto }) => (
      <Link to="/busqueda/$term" params={{ term: texto }} preload={false}>
        {texto}
      </Link>
    ),
  },
  { nombre: 'Veces', clase: 'numero', celda: ({ veces }) => formatNumero(veces) },
  { nombre: 'La última', clase: 'corta', celda: ({ ultima }) => formatDia(ultima) },
  { nombre: 'Desde', clase: 'corta', celda: ({ primera }) => formatDia(primera) },
]
