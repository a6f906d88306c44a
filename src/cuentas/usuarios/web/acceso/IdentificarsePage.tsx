import { createFileRoute, useHydrated, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { computeDestino } from '#casa/sesion/sesion.rules.ts'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { LoginFormulario } from './LoginFormulario.tsx'

/** Only a shop that sells without an account loads it. */
const InvitadoFormulario = lazy(() => import('./InvitadoFormulario.tsx'))

export type Volver = { volver?: string }

export const Route = createFileRoute('/_tienda/identificarse')({
  validateSearch: ({ volver }: Record<string, unknown>): Volver => (typeof volver === 'string' ? { volver } : {}),
  loader: () => loadLibrosDeAdorno('calificacion'),
  head: ({ matches }) => headPrivada(matches, 'Iniciar sesión'),
  component: IdentificarsePage,
})

/** Visitors only: after a login, here or in another tab, it leads to the page that asked for it. */
function IdentificarsePage() {
  const libros = Route.useLoaderData()
  const { volver } = Route.useSearch()
  const router = useRouter()
  const hydrated = useHydrated()
  const conInvitados = readPublico(usePublicos(), 'usuarios.invitados', false)
  const conInvitado = conInvitados && hydrated && volver?.startsWith('/finalizar-compra')
  const { estado } = useSesion()
  useEffect(() => {
    // With what the page that asked for the login wanted to go on with.
    if (estado === 'iniciada') router.history.replace(computeDestino(volver), router.history.location.state)
  }, [estado, volver, router])
  return (
    <div className="wrap">
      <BackLink />
      {conInvitado && <h1>Iniciar sesión</h1>}
      <FormularioCuenta
        frase="Lo que dejaste en el carrito sigue ahí."
        libros={libros}
        antes={
          conInvitado && (
            <Suspense>
              <InvitadoFormulario />
            </Suspense>
          )
        }
      >
        {conInvitado ? <h2>Con tu cuenta</h2> : <h1>Iniciar sesión</h1>}
        {/* The server's page is cached for all visitors and knows no way back. */}
        <LoginFormulario volver={hydrated ? volver : undefined} />
      </FormularioCuenta>
    </div>
  )
}
