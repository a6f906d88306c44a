import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { endSesionesOf, endSesionOf, listSesionesOf, type Sesion } from '../../acceso/sesiones.contract.ts'
import { getSegundoPasoOf } from '../../factor/factor.gestion.contract.ts'

// With its own script: a name in the panel's would be a name in the route table, which every page loads.
const ListaSesiones = lazy(() => import('../acceso/ListaSesiones.tsx'))

type Props = {
  /** Null: none is looked at. */
  usuario: Usuario | null
  /** Takes the second step away from them. */
  onReset: (usuario: Usuario) => void
  onClose: () => void
}

/** The open sessions of another's account and its second step, for an administrator. */
export function SesionesUsuario({ usuario, onReset, onClose }: Props) {
  return (
    <Dialog
      open={usuario !== null}
      title={usuario ? `Sesiones de ${usuario.nombre} ${usuario.apellido}` : ''}
      onClose={onClose}
      close="Listo"
    >
      {usuario && (
        <>
          <Lista key={usuario._id} id={usuario._id} />
          <SegundoPasoDe key={`${usuario._id} paso`} id={usuario._id} onReset={() => onReset(usuario)} />
        </>
      )}
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

/** Only an account with a second step shows anything. */
function SegundoPasoDe({ id, onReset }: { id: string; onReset: () => void }) {
  const [factores, setFactores] = useState(0)
  useEffect(() => {
    const asked = { over: false }
    api.call(getSegundoPasoOf, { id }).then(
      (answer) => asked.over || setFactores(answer.factores),
      (error: unknown) => console.error(error),
    )
    return () => {
      asked.over = true
    }
  }, [id])
  if (factores === 0) return null
  return (
    <div className="mt-3">
      <p>Esta cuenta tiene un segundo paso. Si perdió su teléfono, su llave y sus códigos, podés reiniciarlo.</p>
      <Button look="danger" className="mt-1" onClick={onReset}>
        Reiniciar el segundo paso
      </Button>
    </div>
  )
}
