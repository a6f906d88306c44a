import { createFileRoute } from '@tanstack/react-router'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { BackLink } from '#ui/BackLink.tsx'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { RecuperarClaveFormulario } from './RecuperarClaveFormulario.tsx'

export const Route = createFileRoute('/_tienda/recuperar-clave')({
  loader: () => loadLibrosDeAdorno('calificacion'),
  head: ({ matches }) => headPrivada(matches, '¿Olvidaste tu contraseña?'),
  component: RecuperarClavePage,
})

function RecuperarClavePage() {
  return (
    <div className="wrap">
      <BackLink to="/identificarse" />
      <FormularioCuenta frase="Pasa en las mejores bibliotecas." libros={Route.useLoaderData()}>
        <h1>¿Olvidaste tu contraseña?</h1>
        <p className="mt-2">
          Escribí el correo de tu cuenta y te mandamos un enlace para elegir otra. Sirve una sola vez, durante una hora.
        </p>
        <RecuperarClaveFormulario />
      </FormularioCuenta>
    </div>
  )
}
