import { createFileRoute, useHydrated, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { readToken } from '#platform/http/token.ts'
import type { Volver } from '../acceso/IdentificarsePage.tsx'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { RegistroFormulario } from './RegistroFormulario.tsx'

export const Route = createFileRoute('/_tienda/crear-cuenta')({
  validateSearch: ({ volver }: Record<string, unknown>): Volver => (typeof volver === 'string' ? { volver } : {}),
  loader: () => loadLibrosDeAdorno('vendidos'),
  head: ({ matches }) => headPrivada(matches, 'Registrarse'),
  component: CrearCuentaPage,
})

/** Guests only: a stored token leads to /inicio (specification, section 2), and so does a login in another tab. */
function CrearCuentaPage() {
  const libros = Route.useLoaderData()
  const { volver } = Route.useSearch()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const { estado } = useSesion()
  useEffect(() => {
    if (estado === 'iniciada' || readToken()) void navigate({ to: '/inicio', replace: true })
  }, [estado, navigate])
  return (
    <div className="wrap pt-4">
      <FormularioCuenta frase="Un estante propio: tus pedidos, tus favoritos y lo que viene." libros={libros}>
        <h1>Registrarse</h1>
        <RegistroFormulario volver={hydrated ? volver : undefined} />
      </FormularioCuenta>
    </div>
  )
}
