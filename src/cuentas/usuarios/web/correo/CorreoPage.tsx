import { createFileRoute, notFound } from '@tanstack/react-router'
import { tituloOf } from '#casa/sitio/web/cabeza.ts'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { ConfirmarCorreo } from './ConfirmarCorreo.tsx'
import { DeshacerCorreo } from './DeshacerCorreo.tsx'

// One route for both links: the first script of every page holds the names of all routes.
export const Route = createFileRoute('/_tienda/correo/$accion')({
  loader: ({ params: { accion } }) => {
    if (accion !== 'confirmar' && accion !== 'deshacer') throw notFound()
    return loadLibrosDeAdorno('vendidos')
  },
  head: ({ matches }) => ({ meta: [tituloOf(matches, 'Tu correo'), { name: 'robots', content: 'noindex' }] }),
  component: CorreoPage,
})

/**
 * What the links in mails do to the address of an account. Nothing is done by opening it: programs that look at mails follow
 * their links too.
 */
function CorreoPage() {
  const { accion } = Route.useParams()
  return (
    <div className="wrap pt-4">
      <FormularioCuenta
        frase={accion === 'confirmar' ? 'Una carta que llegó.' : 'Volver a la página anterior.'}
        libros={Route.useLoaderData()}
      >
        {accion === 'confirmar' ? <ConfirmarCorreo /> : <DeshacerCorreo />}
      </FormularioCuenta>
    </div>
  )
}
