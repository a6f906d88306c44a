import { api } from '#platform/http/client.ts'
import { endOtherSesiones, endSesion, listSesiones, type Sesion } from '../../acceso/sesiones.contract.ts'
import ListaSesiones from './ListaSesiones.tsx'

const ask = () => api.call(listSesiones, {})
const end = async ({ _id }: Sesion) => (await api.call(endSesion, { id: _id })).mensaje
const endOthers = async () => (await api.call(endOtherSesiones, {})).mensaje

/** Where the visitor is logged in. */
export default function MisSesiones() {
  return (
    <>
      <p className="soft mb-2">
        Si no reconocés alguna, cerrala y cambiá tu contraseña. Se cierran solas cuando pasa un tiempo sin que las uses.
      </p>
      <ListaSesiones ask={ask} onEnd={end} onEndAll={endOthers} endAll="Cerrar las otras sesiones" />
    </>
  )
}
