import { createFileRoute, Link } from '@tanstack/react-router'
import { requireSesion, useSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { Direcciones } from '#envios/direcciones/web/Direcciones.tsx'
import { Pendiente } from '#ui/Pendiente.tsx'
import { CambioClave } from '../clave/CambioClave.tsx'
import { MenuCuenta } from '../MenuCuenta.tsx'
import { ParteCuenta } from '../ParteCuenta.tsx'
import { EliminarCuenta } from './EliminarCuenta.tsx'
import { MisDatos } from './MisDatos.tsx'

export const Route = createFileRoute('/_tienda/perfil')({
  ssr: false,
  beforeLoad: async (guarded) => ({ usuario: await requireSesion(guarded) }),
  // Public pages load the loaders of all: what this one does is its own script.
  loader: async () => (await import('#envios/provincias/web/load-provincias.ts')).loadProvincias(),
  pendingMs: 0,
  pendingComponent: () => <Pendiente titulo="Perfil de usuario">Cargando tus datos...</Pendiente>,
  head: ({ matches }) => headPrivada(matches, 'Perfil de usuario'),
  component: PerfilPage,
})

function PerfilPage() {
  const guarded = Route.useRouteContext()
  const usuario = useSesion().usuario ?? guarded.usuario
  const provincias = Route.useLoaderData()
  return (
    <div className="wrap pt-4">
      <h1>Perfil de usuario</h1>
      <div className="account mt-3">
        <MenuCuenta>
          <li>
            <EliminarCuenta />
          </li>
        </MenuCuenta>
        <div>
          <ParteCuenta id="mis-datos" titulo="Mis datos">
            <MisDatos key={usuario._id} usuario={usuario} provincias={provincias} />
          </ParteCuenta>
          <ParteCuenta id="direcciones" titulo="Direcciones">
            <Direcciones key={usuario._id} usuario={usuario} provincias={provincias} />
          </ParteCuenta>
          <ParteCuenta id="credenciales" titulo="Cambio de credenciales">
            <CambioClave key={usuario._id} usuario={usuario} />
          </ParteCuenta>
          <ParteCuenta id="ubicaciones" titulo="Ubicaciones">
            <Ubicaciones />
          </ParteCuenta>
        </div>
      </div>
    </div>
  )
}

function Ubicaciones() {
  return (
    <>
      <p>
        Enviamos a <b>Rosario</b>.
      </p>
      <ul>
        <li>
          <Link to="/nueva-ubicacion">Agregar una ubicación</Link>
        </li>
      </ul>
    </>
  )
}
