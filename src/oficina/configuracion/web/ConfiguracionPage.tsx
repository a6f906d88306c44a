import { createFileRoute, Link, linkOptions } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { ParteCuenta } from '#cuentas/usuarios/web/ParteCuenta.tsx'
import { APARIENCIA_NOMBRES, APARIENCIAS } from '../apariencia.rules.ts'
import { selectApariencia, useApariencia } from './apariencia.ts'
import { DatosGuardados } from './DatosGuardados.tsx'

// Visitors do not load it.
const MisSesiones = lazy(() => import('#cuentas/usuarios/web/acceso/MisSesiones.tsx'))
const SegundoPaso = lazy(() => import('#cuentas/usuarios/web/factor/SegundoPaso.tsx'))

const PAGINA = {
  titulo: 'Configuración',
  descripcion: 'Cómo se ve la librería, qué guarda este navegador y dónde cambiar los datos de tu cuenta.',
  path: '/configuracion',
  listada: false,
}

const CUENTA = linkOptions([
  { to: '/perfil', label: 'Tus datos' },
  { to: '/perfil', hash: 'credenciales', label: 'Tu contraseña' },
  { to: '/perfil', hash: 'direcciones', label: 'Tus direcciones' },
  { to: '/mis-reseñas', label: 'Tus reseñas' },
  { to: '/perfil', label: 'Eliminar tu cuenta' },
])

// The same for everybody: what this browser has chosen and keeps shows after hydration.
export const Route = createFileRoute('/_tienda/configuracion')({
  head: ({ matches }) => headOf(matches, PAGINA),
  component: ConfiguracionPage,
})

function ConfiguracionPage() {
  return (
    <div className="wrap pt-4">
      <h1>Configuración</h1>
      <div className="mt-3">
        <ParteCuenta id="apariencia" titulo="Apariencia">
          <EleccionApariencia />
        </ParteCuenta>
        <ParteCuenta id="moneda" titulo="Moneda">
          <p>
            Arriba, junto al menú, elegís ver los precios en ARS o en USD. Dura hasta que recargues la página, y siempre
            comprás en pesos.
          </p>
        </ParteCuenta>
        <ParteCuenta id="guardado" titulo="Guardado en este navegador">
          <p className="soft">No lo mandamos a ningún lado: si lo borrás acá, se borra del todo.</p>
          <DatosGuardados />
        </ParteCuenta>
        <ParteCuenta id="sesiones" titulo="Sesiones abiertas">
          <SesionesAbiertas />
        </ParteCuenta>
        <ParteCuenta id="segundo-paso" titulo="Segundo paso">
          <SegundoPasoPropio />
        </ParteCuenta>
        <ParteCuenta id="cuenta" titulo="Tu cuenta">
          <ul className="settings-links">
            {CUENTA.map(({ label, ...link }) => (
              <li key={label}>
                <Link {...link}>{label}</Link>
              </li>
            ))}
          </ul>
        </ParteCuenta>
      </div>
    </div>
  )
}

function SesionesAbiertas() {
  const { usuario } = useSesion()
  if (!usuario)
    return <p className="soft">Cuando inicies sesión, acá ves en qué dispositivos está abierta tu cuenta.</p>
  return (
    <Suspense fallback={<p role="status">Cargando las sesiones...</p>}>
      <MisSesiones key={usuario._id} />
    </Suspense>
  )
}

function SegundoPasoPropio() {
  const { usuario } = useSesion()
  if (!usuario) return <p className="soft">Cuando inicies sesión, acá podés pedir algo más que tu contraseña.</p>
  return (
    <Suspense fallback={<p role="status">Cargando tu segundo paso...</p>}>
      <SegundoPaso key={usuario._id} />
    </Suspense>
  )
}

function EleccionApariencia() {
  const chosen = useApariencia()
  return (
    <>
      {/* As the currency's form: a reload restores no button, and it sends nothing. */}
      <form autoComplete="off" method="dialog">
        <fieldset>
          <legend className="vh">Apariencia</legend>
          {APARIENCIAS.map((apariencia) => (
            <label key={apariencia} className="choice">
              <input
                type="radio"
                className="radio"
                name="apariencia"
                value={apariencia}
                checked={chosen === apariencia}
                disabled={chosen === null}
                onChange={() => selectApariencia(apariencia)}
              />
              <span>{APARIENCIA_NOMBRES[apariencia]}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" hidden>
          Elegir apariencia
        </button>
      </form>
      <noscript>
        <p className="hint">Para elegirla hace falta JavaScript.</p>
      </noscript>
    </>
  )
}
