import { createFileRoute } from '@tanstack/react-router'
import { listAjustes } from '#casa/ajustes/ajuste.contract.ts'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { readFabrica } from '../../fabrica.rules.ts'
import { getTablasEnvio } from '../../tabla.contract.ts'
import { Feriados } from './Feriados.tsx'
import { Interruptor } from './Interruptor.tsx'
import { Planillas } from './Planillas.tsx'
import { Probar } from './Probar.tsx'
import { Recetas } from './Recetas.tsx'
import { Servicios } from './Servicios.tsx'

const TITULO = 'Envíos'

export const Route = createFileRoute('/_panel/panel-admin/envios')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => {
    const [tablas, ajustes] = await Promise.all([api.call(getTablasEnvio, {}), api.call(listAjustes, {})])
    const find = (buscada: string) => ajustes.find(({ clave }) => clave === buscada)
    const textOf = (buscada: string) => String(find(buscada)?.valor ?? '')
    return {
      titulo: TITULO,
      tablas,
      interruptor: find('envios.tablas'),
      fabrica: find('envios.de_fabrica'),
      propio: { lugar: textOf('sitio.domicilio'), horario: textOf('sitio.horario') },
    }
  },
  ...panelLoading,
  component: PanelEnvios,
})

function PanelEnvios() {
  const { tablas, interruptor, fabrica, propio } = Route.useLoaderData()
  return (
    <Pantalla titulo={TITULO}>
      <p className="soft mt-1">
        Lo que cuesta cada envío según adónde va y cuánto pesa, cuándo llega, y el retiro en la librería.
      </p>
      <Interruptor tablas={tablas} interruptor={interruptor} fabrica={fabrica} />
      <Recetas {...propio} />
      <Servicios servicios={tablas.servicios} fabrica={tablas.activas ? readFabrica(fabrica?.valor) : ''} />
      <Probar />
      <Planillas tablas={tablas} />
      <Feriados key={tablas.huella} feriados={tablas.feriados} huella={tablas.huella} />
    </Pantalla>
  )
}
