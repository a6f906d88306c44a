import { createFileRoute } from '@tanstack/react-router'
import { Gestor } from '#casa/panel/Gestor.tsx'
import { type ListaSearch, toTramo, validateLista } from '#casa/panel/rutas/lista.ts'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { isComoTabla } from '#casa/panel/tabla/vista.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { NombresEnCurso } from '#catalogo/indice/web/panel/NombresEnCurso.tsx'
import { api } from '#platform/http/client.ts'
import { listAutores } from '../../autor.contract.ts'
import { deleteAutor, updateAutor } from '../../autor.edicion.contract.ts'
import { AutorEdicion } from '../../autor.schemas.ts'
import { Retrato } from '../AutorCard.tsx'
import { FORMULARIO_AUTOR } from './formulario.tsx'

const TITULO = 'Todos los autores'

export const Route = createFileRoute('/_panel/panel-admin/autores')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  ...panelSearch<ListaSearch>(),
  loader: async ({ deps }) => {
    const comoTabla = await isComoTabla('autores')
    const tramo = toTramo(validateLista(deps), comoTabla)
    return { titulo: TITULO, comoTabla, ...(await api.list(listAutores, tramo)) }
  },
  ...panelLoading,
  component: PanelAutores,
})

function PanelAutores() {
  const datos = Route.useLoaderData()
  const may = useMay()
  return (
    <Gestor
      titulo={TITULO}
      vacio="No hay autores registrados aún."
      formulario={FORMULARIO_AUTOR}
      to={Route.to}
      search={validateLista(Route.useSearch())}
      datos={datos}
      vista={{ lista: 'autores', comoTabla: datos.comoTabla }}
      columnas={() => [
        { nombre: 'Nombre', celda: ({ nombre_completo }) => nombre_completo },
        { nombre: 'Biografía', celda: ({ info }) => <p className="admin-card__text">{info ?? 'Sin biografía'}</p> },
      ]}
      edicion={AutorEdicion}
      actualizar={({ _id }, form, version) => api.call(updateAutor, { id: _id, version, ...form })}
      eliminar={may(deleteAutor) && (({ _id }) => api.call(deleteAutor, { id: _id }))}
      aviso={<NombresEnCurso lista={datos} />}
      tarjeta={({ nombre_completo, info, retrato }) => (
        <>
          <Retrato retrato={retrato} />
          <div>
            <h2>{nombre_completo}</h2>
            <p className="soft admin-card__text">{info ?? 'Sin biografía'}</p>
          </div>
        </>
      )}
    />
  )
}
