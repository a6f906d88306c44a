import { createFileRoute, Link } from '@tanstack/react-router'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { NombresEnCurso } from '#catalogo/indice/web/panel/NombresEnCurso.tsx'
import { api } from '#platform/http/client.ts'
import { listCategorias } from '../../categoria.contract.ts'
import { deleteCategoria, updateCategoria } from '../../categoria.edicion.contract.ts'
import { CategoriaEdicion } from '../../categoria.schemas.ts'
import { FORMULARIO_CATEGORIA } from './formulario.ts'

const TITULO = 'Todas las categorías'

export const Route = createFileRoute('/_panel/panel-admin/categorias')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('categorias')
    const tramo = toTramo(validateLista(deps), comoTabla)
    return { titulo: TITULO, comoTabla, ...(await api.list(listCategorias, tramo)) }
  },
  ...panelLoading,
  component: PanelCategorias,
})

function PanelCategorias() {
  const datos = Route.useLoaderData()
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay categorías registradas aún."
      formulario={FORMULARIO_CATEGORIA}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      vista={{ lista: 'categorias', comoTabla: datos.comoTabla }}
      columnas={() => [
        { nombre: 'Nombre', celda: ({ nombre }) => nombre },
        { nombre: 'Descripción', celda: ({ descripcion }) => descripcion },
        { nombre: 'ID', clase: 'larga', celda: ({ _id }) => _id },
      ]}
      edicion={CategoriaEdicion}
      actualizar={({ _id }, form, version) => api.call(updateCategoria, { id: _id, version, ...form })}
      eliminar={may(deleteCategoria) && (({ _id }) => api.call(deleteCategoria, { id: _id }))}
      plain
      aviso={
        <>
          <NombresEnCurso lista={datos} />
          <p className="mt-1">
            <Link to="/panel-admin/materias">Materias de las importaciones y libros sin categoría</Link>
          </p>
        </>
      }
      tarjeta={({ _id, nombre, descripcion }) => (
        <div>
          <h2>{nombre}</h2>
          {descripcion && <p className="admin-card__text">{descripcion}</p>}
          <p className="soft small">ID: {_id}</p>
        </div>
      )}
    />
  )
}
