import { createFileRoute, Link } from '@tanstack/react-router'
import { type AjusteVisto, listAjustes, updateAjustes } from '../../../ajustes/ajuste.contract.ts'
import { panelHead, panelLoading } from '../../../panel/rutas/rutas.tsx'
import { useAcciones } from '../../../panel/useAcciones.tsx'
import { formatNumero } from '../../../platform/format.ts'
import { api } from '../../../platform/http/client.ts'
import { requireAdmin } from '../../../sesion/web/sesion.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { getTablasEnvio, type TablasEnvio } from '../../tabla.contract.ts'
import { Feriados } from './Feriados.tsx'
import { Planillas } from './Planillas.tsx'
import { Probar } from './Probar.tsx'
import { Servicios } from './Servicios.tsx'

const TITULO = 'Envíos'

export const Route = createFileRoute('/_panel/panel-admin/envios')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component']],
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => {
    const [tablas, ajustes] = await Promise.all([api.call(getTablasEnvio, {}), api.call(listAjustes, {})])
    return { titulo: TITULO, tablas, ajuste: ajustes.find(({ clave }) => clave === 'envios.tablas') }
  },
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData?.titulo),
  component: PanelEnvios,
})

function PanelEnvios() {
  const { tablas, ajuste } = Route.useLoaderData()
  return (
    <div className="wrap panel-page">
      <Link className="back" to="/panel-admin">
        <Icon name="volver" small /> Panel
      </Link>
      <h1>{TITULO}</h1>
      <p className="soft mt-1">
        Lo que cuesta cada envío según adónde va y cuánto pesa, cuándo llega, y el retiro en la librería.
      </p>
      <Interruptor tablas={tablas} ajuste={ajuste} />
      <Servicios servicios={tablas.servicios} />
      <Probar />
      <Planillas tablas={tablas} />
      <Feriados key={tablas.huella} feriados={tablas.feriados} huella={tablas.huella} />
    </div>
  )
}

const CAMBIAR = { exito: 'Ajuste guardado exitosamente', falla: 'Hubo un problema al guardar el ajuste.' }

/** Whether the shop quotes by these tables, and what is missing in them. */
function Interruptor({ tablas, ajuste }: { tablas: TablasEnvio; ajuste: AjusteVisto | undefined }) {
  const acciones = useAcciones()
  const { activas, avisos, libros, medidos } = tablas
  const save = ({ clave, version }: AjusteVisto) =>
    acciones.intentar(() => api.call(updateAjustes, { cambios: [{ clave, valor: !activas, version }] }), CAMBIAR)
  return (
    <section className="ship-panel" aria-labelledby="tablas">
      <h2 id="tablas">Tablas de envío</h2>
      <p className="mt-1" role="status">
        {activas
          ? 'Están activadas: la tienda cotiza con ellas cada pedido.'
          : 'Están desactivadas: la tienda ofrece el envío exprés y el estándar de «Ajustes».'}
      </p>
      {avisos.length > 0 && (
        <ul className="ship-panel__notes">
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      )}
      <p className="soft small mt-1">
        De {formatNumero(medidos)} de {formatNumero(libros)} libros sabemos el peso y las medidas. En los demás se
        estiman por sus páginas.
      </p>
      {ajuste && (
        <Button
          className="mt-2"
          look={activas ? 'line' : 'sell'}
          disabled={ajuste.variable !== null}
          onClick={() => void save(ajuste)}
        >
          {activas ? 'Desactivar las tablas' : 'Activar las tablas'}
        </Button>
      )}
      {acciones.alerta}
    </section>
  )
}
