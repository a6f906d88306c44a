import { lazy, Suspense, useCallback } from 'react'
import { api } from '../../../platform/http/client.ts'
import type { Usuario } from '../../../sesion/sesion.contract.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { endSesionesOf, endSesionOf, listSesionesOf, type Sesion } from '../../acceso/sesiones.contract.ts'

// With its own script: a name in the panel's would be a name in the route table, which every page loads.
const ListaSesiones = lazy(() => import('../acceso/ListaSesiones.tsx'))

/** The open sessions of another's account, for an administrator. Null: none is looked at. */
export function SesionesUsuario({ usuario, onClose }: { usuario: Usuario | null; onClose: () => void }) {
  return (
    <Dialog
      open={usuario !== null}
      title={usuario ? `Sesiones de ${usuario.nombre} ${usuario.apellido}` : ''}
      onClose={onClose}
      actions={
        <Button data-first onClick={onClose}>
          Listo
        </Button>
      }
    >
      {usuario && <Lista key={usuario._id} id={usuario._id} />}
    </Dialog>
  )
}

function Lista({ id }: { id: string }) {
  const ask = useCallback(() => api.call(listSesionesOf, { id }), [id])
  const end = async ({ _id }: Sesion) => (await api.call(endSesionOf, { id, sesion: _id })).mensaje
  const endAll = async () => (await api.call(endSesionesOf, { id })).mensaje
  return (
    <Suspense fallback={<p role="status">Cargando las sesiones...</p>}>
      <ListaSesiones ask={ask} onEnd={end} onEndAll={endAll} endAll="Cerrar todas las sesiones" />
    </Suspense>
  )
}
