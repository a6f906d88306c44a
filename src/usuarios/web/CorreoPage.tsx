import { createFileRoute, notFound } from '@tanstack/react-router'
import { ConfirmarCorreo } from './ConfirmarCorreo.tsx'
import { DeshacerCorreo } from './DeshacerCorreo.tsx'
import { FormularioCuenta } from './FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from './libros-de-adorno.ts'

/** What the links in mails do to the address of an account. One route, because every page is sent the names of all. */
const ACCIONES = {
  confirmar: { frase: 'Una carta que llegó.', Accion: ConfirmarCorreo },
  deshacer: { frase: 'Volver a la página anterior.', Accion: DeshacerCorreo },
} as const

const isAccion = (accion: string): accion is keyof typeof ACCIONES => Object.hasOwn(ACCIONES, accion)

export const Route = createFileRoute('/_tienda/correo/$accion')({
  loader: async ({ params: { accion } }) => {
    if (!isAccion(accion)) throw notFound()
    return { accion, libros: await loadLibrosDeAdorno('vendidos') }
  },
  head: () => ({ meta: [{ title: 'Tu correo · Anaquel' }, { name: 'robots', content: 'noindex' }] }),
  component: CorreoPage,
})

/** Nothing is done by opening it: programs that look at mails follow their links too. */
function CorreoPage() {
  const { accion, libros } = Route.useLoaderData()
  const { frase, Accion } = ACCIONES[accion]
  return (
    <div className="wrap pt-4">
      <FormularioCuenta frase={frase} libros={libros}>
        <Accion />
      </FormularioCuenta>
    </div>
  )
}
