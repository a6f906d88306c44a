import { createFileRoute } from '@tanstack/react-router'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { NombresEnCurso } from '#catalogo/indice/web/panel/NombresEnCurso.tsx'
import { api } from '#platform/http/client.ts'
import { listEditoriales } from '../../editorial.contract.ts'
import { deleteEditorial, updateEditorial } from '../../editorial.edicion.contract.ts'
import { EditorialEdicion } from '../../editorial.schemas.ts'
import { Marca } from '../Marca.tsx'
import { FORMULARIO_EDITORIAL } from './formulario.tsx'

const TITULO = 'Todas las editoriales'

export const Route = createFileRoute('/_panel/panel-admin/editoriales')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('editoriales')
    const tramo = toTramo(validateLista(deps), comoTabla)
    return { titulo: TITULO, comoTabla, ...(await api.list(listEditoriales, tramo)) }
  },
  ...panelLoading,
  component: PanelEditoriales,
})

function PanelEditoriales() {
  const datos = Route.useLoaderData()
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay editoriales registrados aún."
      formulario={FORMULARIO_EDITORIAL}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      vista={{ lista: 'editoriales', comoTabla: datos.comoTabla }}
      columnas={() => [
        { nombre: 'Nombre', celda: ({ descripcion }) => descripcion },
        { nombre: 'Dirección', celda: ({ direccion }) => direccion ?? 'Sin dirección' },
      ]}
      edicion={EditorialEdicion}
      actualizar={({ _id }, form, version) => api.call(updateEditorial, { id: _id, version, ...form })}
      eliminar={may(deleteEditorial) && (({ _id }) => api.call(deleteEditorial, { id: _id }))}
      aviso={<NombresEnCurso lista={datos} />}
      tarjeta={({ descripcion, direccion, marca }) => (
        <>
          <Marca marca={marca} noche />
          <div>
            <h2>{descripcion}</h2>
            <p className="soft">{direccion ?? 'Sin dirección'}</p>
          </div>
        </>
      )}
    />
  )
}
