import { createFileRoute, Link } from '@tanstack/react-router'
import { panelHead, panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Icon } from '#ui/Icon.tsx'
import { getPagos } from '../../pago.contract.ts'
import { Pasarela } from './Pasarela.tsx'
import { PARTE_NOMBRES, PARTES, type PagosSearch, validatePagos } from './pagos-search.ts'
import { Tareas } from './Tareas.tsx'
import { Transferencias } from './Transferencias.tsx'

export const Route = createFileRoute('/_panel/panel-admin/pagos')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<PagosSearch>(),
  loader: ({ deps }) => api.call(getPagos, { hechas: validatePagos(deps).parte === 'hechas' ? 'si' : 'no' }),
  ...panelLoading,
  head: () => panelHead('Pagos'),
  component: PanelPagos,
})

function PanelPagos() {
  const pagos = Route.useLoaderData()
  const { parte } = validatePagos(Route.useSearch())
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>Pagos</h1>
      <nav className="mt-3" aria-label="Partes de Pagos">
        <ul className="chips">
          {PARTES.map((one) => (
            <li key={one}>
              <Link
                className="chip"
                to="/panel-admin/pagos"
                search={{ parte: one }}
                aria-current={one === parte ? 'page' : undefined}
              >
                {PARTE_NOMBRES[one]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {parte === 'pasarela' && <Pasarela pagos={pagos} />}
      {parte === 'transferencias' && <Transferencias abiertas={pagos.transferencias} />}
      {(parte === 'tareas' || parte === 'hechas') && (
        <Tareas key={parte} tareas={pagos.tareas} hechas={parte === 'hechas'} />
      )}
    </div>
  )
}
