import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { buttonClass } from '../ui/Button.tsx'
import { LibroInclinado } from '../ui/LibroInclinado.tsx'
import { requireAdmin, requireSesion } from '../usuarios/web/sesion.tsx'
import { findPronto } from './pronto.ts'

export const Route = createFileRoute('/_tienda/$')({
  // A guarded address is decided in the browser: the server sends the same shell to everybody.
  ssr: ({ params }) => {
    const path = params.status === 'success' ? params.value._splat : ''
    return (findPronto(path ?? '')?.acceso ?? 'publico') === 'publico'
  },
  beforeLoad: async ({ params, location }) => {
    // A book page without its id goes to /inicio (specification, section 8).
    if (/^(libros|libro-seleccionado)\/?$/.test(params._splat ?? '')) throw redirect({ to: '/inicio' })
    const acceso = findPronto(params._splat ?? '')?.acceso
    if (acceso === 'usuario') await requireSesion({ location })
    if (acceso === 'admin') await requireAdmin({ location })
  },
  loader: ({ params }) => {
    const pronto = findPronto(params._splat ?? '')
    if (!pronto) throw notFound()
    return { titulo: pronto.titulo }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.titulo ?? 'Página no encontrada'} · Anaquel` }] }),
  component: ProntoPage,
})

function ProntoPage() {
  const { titulo } = Route.useLoaderData()
  return (
    <div className="wrap">
      <div className="empty">
        <LibroInclinado />
        <h1>{titulo}</h1>
        <p>Esta sección abre pronto</p>
        <Link to="/inicio" className={buttonClass('line')}>
          Ir al inicio
        </Link>
      </div>
    </div>
  )
}
