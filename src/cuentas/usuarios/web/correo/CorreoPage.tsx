import { createFileRoute, notFound, useHydrated } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { tituloOf } from '#casa/sitio/web/cabeza.ts'
import { FormularioCuenta } from '../cuenta/FormularioCuenta.tsx'
import { loadLibrosDeAdorno } from '../libros-de-adorno.ts'
import { ConfirmarCorreo } from './ConfirmarCorreo.tsx'
import { DeshacerCorreo } from './DeshacerCorreo.tsx'

const Invitacion = lazy(() => import('../equipo/Invitacion.tsx'))

const FRASES: Record<string, string> = {
  confirmar: 'Una carta que llegó.',
  deshacer: 'Volver a la página anterior.',
  invitacion: 'Un lugar detrás del mostrador.',
}

// One route for all links: the first script of every page holds the names of all routes.
export const Route = createFileRoute('/_tienda/correo/$accion')({
  loader: ({ params: { accion } }) => {
    if (!Object.hasOwn(FRASES, accion)) throw notFound()
    return loadLibrosDeAdorno('vendidos')
  },
  head: ({ matches, params: { accion } }) => ({
    meta: [
      tituloOf(matches, accion === 'invitacion' ? 'Sumate al equipo' : 'Tu correo'),
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: CorreoPage,
})

/**
 * What the links in mails do: to the address of an account, or for whoever is invited to the team. Nothing is done by opening it:
 * programs that look at mails follow their links too.
 */
function CorreoPage() {
  const { accion } = Route.useParams()
  return (
    <div className="wrap pt-4">
      <FormularioCuenta frase={FRASES[accion] ?? ''} libros={Route.useLoaderData()}>
        {accion === 'confirmar' && <ConfirmarCorreo />}
        {accion === 'deshacer' && <DeshacerCorreo />}
        {accion === 'invitacion' && <InvitacionAparte />}
      </FormularioCuenta>
    </div>
  )
}

/** Few are ever invited, so its script comes when it is needed: not on the server, which has no link to look at. */
function InvitacionAparte() {
  const espera = (
    <>
      <h1>Sumate al equipo</h1>
      <p role="status">Cargando...</p>
      <noscript>
        <p>Para usar este enlace hace falta JavaScript.</p>
      </noscript>
    </>
  )
  if (!useHydrated()) return espera
  return (
    <Suspense fallback={espera}>
      <Invitacion />
    </Suspense>
  )
}
