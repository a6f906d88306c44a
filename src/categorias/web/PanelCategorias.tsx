import { createFileRoute } from '@tanstack/react-router'
import { toTramo, validateLista } from '../../panel/lista.ts'
import { PanelLista } from '../../panel/PanelLista.tsx'
import { panelHead, panelLoading } from '../../panel/rutas.tsx'
import { api } from '../../platform/http/client.ts'
import { requireAdmin } from '../../usuarios/web/sesion.tsx'
import { type Categoria, listCategorias } from '../categoria.contract.ts'

const TITULO = 'Todas las categorías'

export const Route = createFileRoute('/_panel/panel-admin/categorias')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: validateLista,
  loaderDeps: ({ search: { q, pagina } }) => ({ q, pagina }),
  loader: ({ deps }) => api.list(listCategorias, toTramo(deps)),
  ...panelLoading,
  head: () => panelHead(TITULO),
  component: PanelCategorias,
})

function PanelCategorias() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay categorías registradas aún."
      to={Route.to}
      search={Route.useSearch()}
      items={items}
      total={total}
    >
      {(categoria) => <Tarjeta key={categoria._id} categoria={categoria} />}
    </PanelLista>
  )
}

function Tarjeta({ categoria: { _id, nombre, descripcion } }: { categoria: Categoria }) {
  return (
    <article className="admin-card admin-card--plain">
      <div>
        <h2>{nombre}</h2>
        {descripcion && <p>{descripcion}</p>}
        <p className="soft small">ID: {_id}</p>
      </div>
    </article>
  )
}
