import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading, panelSearch } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { SelectField } from '#ui/Field.tsx'
import { getCierreDelMes } from '../../contador.contract.ts'
import { listMeses, nameMes } from '../../mes.rules.ts'
import { Archivos } from './Archivos.tsx'
import { CierreDelMes } from './CierreDelMes.tsx'
import { type ContadorSearch, validateContador } from './contador-search.ts'

export const Route = createFileRoute('/_panel/panel-admin/contador')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  ...panelSearch<ContadorSearch>(),
  loader: async ({ deps }) => {
    const { mes } = validateContador(deps)
    return { titulo: 'Contador', mes, cierre: await api.call(getCierreDelMes, { mes }) }
  },
  ...panelLoading,
  component: PanelContador,
})

function PanelContador() {
  const { mes, cierre } = Route.useLoaderData()
  const navigate = useNavigate()
  return (
    <Pantalla titulo="Contador">
      <p className="soft mt-1">Lo que le llevás cada mes: el libro de IVA, los comprobantes y los movimientos.</p>
      <div className="contador__mes mt-2">
        <SelectField
          label="Mes"
          value={mes}
          onChange={({ target }) => void navigate({ to: '/panel-admin/contador', search: { mes: target.value } })}
          opciones={listMeses(mes, new Date()).map((uno) => [uno, nameMes(uno)])}
        />
      </div>
      <h2 className="mt-3">{nameMes(mes)}</h2>
      <CierreDelMes cierre={cierre} />
      <Archivos key={mes} mes={mes} />
    </Pantalla>
  )
}
