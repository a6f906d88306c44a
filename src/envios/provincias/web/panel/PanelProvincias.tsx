import { createFileRoute } from '@tanstack/react-router'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { textosDe } from '#casa/panel/textos.ts'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { listProvincias } from '../../provincia.contract.ts'
import { createProvincia, deleteProvincia, updateProvincia } from '../../provincia.edicion.contract.ts'
import { ProvinciaEdicion, ProvinciaForm } from '../../provincia.schemas.ts'

const TITULO = 'Todas las provincias'
const FORMULARIO: Formulario<ProvinciaForm> = {
  nombre: 'provincia',
  textos: textosDe('Provincia', 'la provincia'),
  campos: [{ name: 'descripcion', label: 'Nombre' }],
  alta: ProvinciaForm,
  crear: (form) => api.call(createProvincia, form),
}

export const Route = createFileRoute('/_panel/panel-admin/provincias')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('provincias')
    const tramo = toTramo(validateLista(deps), comoTabla)
    return { titulo: TITULO, comoTabla, ...(await api.list(listProvincias, tramo)) }
  },
  ...panelLoading,
  component: PanelProvincias,
})

function PanelProvincias() {
  const datos = Route.useLoaderData()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay provincias registradas aún."
      formulario={FORMULARIO}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      vista={{ lista: 'provincias', comoTabla: datos.comoTabla }}
      columnas={() => [
        { nombre: 'Nombre', celda: ({ descripcion }) => descripcion },
        { nombre: 'ID', clase: 'larga', celda: ({ _id }) => _id },
      ]}
      edicion={ProvinciaEdicion}
      actualizar={({ _id }, form, version) => api.call(updateProvincia, { id: _id, version, ...form })}
      eliminar={({ _id }) => api.call(deleteProvincia, { id: _id })}
      plain
      tarjeta={({ _id, descripcion }) => (
        <div>
          <h2>{descripcion}</h2>
          <p className="soft small">ID: {_id}</p>
        </div>
      )}
    />
  )
}
