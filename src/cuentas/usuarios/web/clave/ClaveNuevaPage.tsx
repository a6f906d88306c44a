import { createFileRoute, useHydrated } from '@tanstack/react-router'
import { useRef } from 'react'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { useTokenDeEnlace } from '../useTokenDeEnlace.ts'
import { ElegirClave } from './ElegirClave.tsx'

export const Route = createFileRoute('/_tienda/recuperar-clave/nueva')({
  loader: () => loadLibrosDeAdorno('vendidos'),
  head: ({ matches }) => headPrivada(matches, 'Elegí una contraseña nueva'),
  component: ClaveNuevaPage,
})

/** Where the mail's link leads. */
function ClaveNuevaPage() {
  const hydrated = useHydrated()
  const token = useTokenDeEnlace()
  const titulo = useRef<HTMLHeadingElement>(null)
  return (
    <div className="wrap pt-4">
      <FormularioCuenta frase="Borrón y cuenta nueva." libros={Route.useLoaderData()}>
        <h1 ref={titulo} tabIndex={-1}>
          Elegí una contraseña nueva
        </h1>
        <ElegirClave token={hydrated && !token ? null : token} titulo={titulo} />
      </FormularioCuenta>
    </div>
  )
}
