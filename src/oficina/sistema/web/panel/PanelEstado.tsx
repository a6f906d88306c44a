import { createFileRoute, useRouter } from '@tanstack/react-router'
import { Pantalla } from '#casa/panel/Pantalla.tsx'
import { panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { requireAdmin } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { getEstado } from '../../estado.contract.ts'
import { BaseDeDatos, Consultas, Procesos, Respaldos, Tareas, Version } from './PartesEstado.tsx'

const TITULO = 'Estado de la tienda'

export const Route = createFileRoute('/_panel/panel-admin/estado')({
  beforeLoad: async (guarded) => void (await requireAdmin(guarded)),
  loader: async () => ({ titulo: TITULO, estado: await api.call(getEstado, {}) }),
  ...panelLoading,
  component: PanelEstado,
})

function PanelEstado() {
  const { estado } = Route.useLoaderData()
  const router = useRouter()
  return (
    <Pantalla titulo={TITULO}>
      <div className="mt-2">
        {estado.alertas.map(({ clave, mensaje }) => (
          <Notice key={clave} kind="warn" className="mt-1">
            {mensaje}
          </Notice>
        ))}
        {estado.alertas.length === 0 && <Notice kind="ok">No hay nada que atender.</Notice>}
      </div>
      <Button look="line" className="mt-2" onClick={() => void router.invalidate()}>
        Actualizar
      </Button>
      <div className="state-grid">
        <Version estado={estado} />
        <BaseDeDatos estado={estado} />
        <Respaldos estado={estado} />
        <Procesos nodos={estado.nodos} />
        <Tareas tareas={estado.tareas} />
        <Consultas consultas={estado.consultas} />
      </div>
    </Pantalla>
  )
}
