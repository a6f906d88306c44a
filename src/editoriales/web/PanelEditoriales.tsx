import { createFileRoute } from '@tanstack/react-router'
import { toTramo, validateLista } from '../../panel/lista.ts'
import { PanelLista } from '../../panel/PanelLista.tsx'
import { panelHead, panelLoading } from '../../panel/rutas.tsx'
import { api } from '../../platform/http/client.ts'
import { requireAdmin } from '../../usuarios/web/sesion.tsx'
import { type Editorial, listEditoriales } from '../editorial.contract.ts'
import { Marca } from './Marca.tsx'

const TITULO = 'Todas las editoriales'

export const Route = createFileRoute('/_panel/panel-admin/editoriales')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: validateLista,
  loaderDeps: ({ search: { q, pagina } }) => ({ q, pagina }),
  loader: ({ deps }) => api.list(listEditoriales, toTramo(deps)),
  ...panelLoading,
  head: () => panelHead(TITULO),
  component: PanelEditoriales,
})

function PanelEditoriales() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay editoriales registrados aún."
      to={Route.to}
      search={Route.useSearch()}
      items={items}
      total={total}
    >
      {(editorial) => <Tarjeta key={editorial._id} editorial={editorial} />}
    </PanelLista>
  )
}

function Tarjeta({ editorial: { _id, descripcion, direccion } }: { editorial: Editorial }) {
  return (
    <article className="admin-card">
      <Marca id={_id} noche />
      <div>
        <h2>{descripcion}</h2>
        <p className="soft">{direccion ?? 'Sin dirección'}</p>
      </div>
    </article>
  )
}
