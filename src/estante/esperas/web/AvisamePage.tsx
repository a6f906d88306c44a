import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { tituloOf } from '#casa/sitio/web/cabeza.ts'
import { BotonEnlace, useEnlace } from '#cuentas/usuarios/web/enlace-de-correo.tsx'
import { api } from '#platform/http/client.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { confirmarEspera, dejarEspera } from '../espera.contract.ts'
import { ENLACE_ESPERA } from '../espera.rules.ts'

const ACCIONES = {
  confirmar: {
    llamada: confirmarEspera,
    titulo: '¿Te avisamos cuando llegue?',
    explica: 'Te escribimos una sola vez, cuando el libro esté.',
    boton: 'Quiero el aviso',
  },
  baja: {
    llamada: dejarEspera,
    titulo: '¿Ya no querés el aviso?',
    explica: 'No te vamos a escribir cuando el libro llegue.',
    boton: 'No quiero el aviso',
  },
}

export const Route = createFileRoute('/_tienda/avisame/$accion')({
  loader: ({ params: { accion } }) => {
    if (accion !== 'confirmar' && accion !== 'baja') throw notFound()
  },
  head: ({ matches }) => ({
    meta: [tituloOf(matches, 'Avisame cuando llegue'), { name: 'robots', content: 'noindex' }],
  }),
  component: AvisamePage,
})

/** What the links in the mail do. Nothing is done by opening it: programs that look at mails follow their links too. */
function AvisamePage() {
  const {
    llamada,
    titulo: title,
    explica,
    boton,
  } = ACCIONES[Route.useParams().accion === 'baja' ? 'baja' : 'confirmar']
  const { estado, titulo, ...enlace } = useEnlace(async (token) => (await api.call(llamada, { token })).mensaje)
  return (
    <div className="wrap pt-4">
      <h1 ref={titulo} tabIndex={-1}>
        {title}
      </h1>
      {estado.paso === 'espera' && (
        <>
          <p className="mt-2">{explica}</p>
          <BotonEnlace {...enlace}>{boton}</BotonEnlace>
        </>
      )}
      {estado.paso !== 'espera' && (
        <>
          <Notice kind={estado.paso === 'listo' ? 'ok' : 'error'} className="mt-3">
            {estado.paso === 'listo' ? estado.dato : estado.mensaje || ENLACE_ESPERA}
          </Notice>
          <Link to="/inicio" className={buttonClass('sell', { wide: true, extra: 'mt-3' })}>
            Ver libros
          </Link>
        </>
      )}
    </div>
  )
}
