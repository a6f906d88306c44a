import { createFileRoute } from '@tanstack/react-router'
import { toTramo, validateLista } from '../../panel/lista.ts'
import { PanelLista } from '../../panel/PanelLista.tsx'
import { panelHead, panelLoading } from '../../panel/rutas.tsx'
import { api } from '../../platform/http/client.ts'
import { requireAdmin } from '../../usuarios/web/sesion.tsx'
import { type Autor, listAutores } from '../autor.contract.ts'
import { Retrato } from './AutorCard.tsx'

const TITULO = 'Todos los autores'

export const Route = createFileRoute('/_panel/panel-admin/autores')({
  ssr: false,
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  validateSearch: validateLista,
  loaderDeps: ({ search: { q, pagina } }) => ({ q, pagina }),
  loader: ({ deps }) => api.list(listAutores, toTramo(deps)),
  ...panelLoading,
  head: () => panelHead(TITULO),
  component: PanelAutores,
})

function PanelAutores() {
  const { items, total } = Route.useLoaderData()
  return (
    <PanelLista
      titulo={TITULO}
      vacio="No hay autores registrados aún."
      to={Route.to}
      search={Route.useSearch()}
      items={items}
      total={total}
    >
      {(autor) => <Tarjeta key={autor._id} autor={autor} />}
    </PanelLista>
  )
}

function Tarjeta({ autor: { _id, nombre_completo, info } }: { autor: Autor }) {
  return (
    <article className="admin-card">
      <Retrato id={_id} />
      <div>
        <h2>{nombre_completo}</h2>
        <p className="soft admin-card__text">{info ?? 'Sin biografía'}</p>
      </div>
    </article>
  )
}
