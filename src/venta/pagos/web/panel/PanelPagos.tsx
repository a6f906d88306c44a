import { createFileRoute } from '@tanstack/react-router'
import { Pantalla, Partes } from '#casa/panel/Pantalla.tsx'
import { panelHead, panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
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
    <Pantalla titulo="Pagos">
      <Partes
        titulo="Partes de Pagos"
        to={Route.to}
        partes={PARTES.map((una) => [una, PARTE_NOMBRES[una]] as const)}
        abierta={parte}
      />
      {parte === 'pasarela' && <Pasarela pagos={pagos} />}
      {parte === 'transferencias' && <Transferencias abiertas={pagos.transferencias} />}
      {(parte === 'tareas' || parte === 'hechas') && (
        <Tareas key={parte} tareas={pagos.tareas} hechas={parte === 'hechas'} />
      )}
    </Pantalla>
  )
}
