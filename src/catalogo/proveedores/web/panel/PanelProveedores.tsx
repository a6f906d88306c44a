import { createFileRoute, Link } from '@tanstack/react-router'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toFilas, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { deleteProveedor, listProveedores, updateProveedor } from '../../proveedor.contract.ts'
import { CLASE_NOMBRES } from '../../proveedor.rules.ts'
import { ProveedorEdicion } from '../../proveedor.schemas.ts'
import { FORMULARIO_PROVEEDOR } from './formulario.tsx'

const TITULO = 'Proveedores'

export const Route = createFileRoute('/_panel/panel-admin/proveedores')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => ({ titulo: TITULO, ...(await api.list(listProveedores, toFilas(validateLista(deps)))) }),
  ...panelLoading,
  component: PanelProveedores,
})

function PanelProveedores() {
  const datos = Route.useLoaderData()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay proveedores registrados aún."
      formulario={FORMULARIO_PROVEEDOR}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      edicion={ProveedorEdicion}
      actualizar={({ _id }, form, version) => api.call(updateProveedor, { id: _id, version, ...form })}
      eliminar={({ _id }) => api.call(deleteProveedor, { id: _id })}
      columnas={() => [
        { nombre: 'Proveedor', celda: ({ nombre }) => nombre },
        { nombre: 'Clase', celda: ({ clase }) => CLASE_NOMBRES[clase] },
        { nombre: 'Peso', clase: 'numero', celda: ({ precedencia }) => precedencia },
        {
          nombre: 'Trato',
          celda: ({ nombre }) => (
            <Link to="/panel-admin/compras" search={{ parte: 'proveedores', q: nombre }}>
              Trato comercial<span className="vh"> con {nombre}</span>
            </Link>
          ),
        },
      ]}
    />
  )
}
