import { createFileRoute, Link, redirect, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { requireSesion } from '#casa/sesion/web/sesion.tsx'
import { headPrivada } from '#casa/sitio/web/cabeza.ts'
import { MenuCuenta } from '#cuentas/usuarios/web/MenuCuenta.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Pendiente } from '#ui/Pendiente.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'
import { listLibrosPorOpinar, listOpinionesPropias, type Opinion } from '../opinion.contract.ts'
import { PorOpinar } from './PorOpinar.tsx'
import { Resena } from './Resena.tsx'

const PAGE = 20
const PENDIENTES = 6

const listPropias = (offset: number) => api.list(listOpinionesPropias, { offset, limit: PAGE })

export const Route = createFileRoute('/_tienda/mis-reseñas')({
  ssr: false,
  codeSplitGroupings: [['loader', 'component', 'errorComponent']],
  beforeLoad: async (guarded) => ({ usuario: await requireSesion(guarded) }),
  loader: async ({ location }) => {
    const [propias, pendientes] = await Promise.all([
      listPropias(0).catch((error: unknown) => {
        const ended = error instanceof AppError && error.status === 401
        throw ended ? redirect({ to: '/identificarse', search: { volver: location.href } }) : error
      }),
      // Only an offer: the page is whole without it.
      api.call(listLibrosPorOpinar, { limit: PENDIENTES }).catch((error: unknown) => {
        console.error(error)
        return []
      }),
    ])
    return { propias, pendientes }
  },
  gcTime: 0,
  staleTime: 0,
  preload: false,
  pendingMs: 0,
  pendingComponent: () => <Pendiente titulo="Mis reseñas">Cargando tus reseñas...</Pendiente>,
  errorComponent: ResenasFallidas,
  head: ({ matches }) => headPrivada(matches, 'Mis reseñas'),
  component: MisResenasPage,
})

function ResenasFallidas({ reset }: { reset: () => void }) {
  return (
    <div className="wrap pt-4">
      <h1>Mis reseñas</h1>
      <Notice kind="error" className="mt-3">
        Hubo un problema al cargar tus reseñas.
      </Notice>
      <RetryButton className="mt-2" reset={reset} />
    </div>
  )
}

function MisResenasPage() {
  const { propias, pendientes } = Route.useLoaderData()
  const { usuario } = Route.useRouteContext()
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  const [older, setOlder] = useState<Opinion[]>([])
  const [more, setMore] = useState<'quieto' | 'cargando' | 'falla'>('quieto')
  const [edited, setEdited] = useState<string | null>(null)
  // What another tab published or deleted meanwhile moves the others: none stands here twice.
  const opiniones = [...new Map([...propias.items, ...older].map((opinion) => [opinion._id, opinion])).values()]

  async function loadMore() {
    setMore('cargando')
    try {
      const { items } = await listPropias(opiniones.length)
      setOlder((before) => [...before, ...items])
      setMore('quieto')
    } catch (error) {
      console.error(error)
      setMore('falla')
    }
  }

  function afterChange() {
    setEdited(null)
    setOlder([])
    heading.current?.focus() // the button that had the focus is gone
    void router.invalidate()
  }

  return (
    <div className="wrap pt-4">
      <h1 ref={heading} tabIndex={-1}>
        Mis reseñas
      </h1>
      <MenuCuenta />
      {pendientes.length > 0 && <PorOpinar libros={pendientes} />}
      {opiniones.length === 0 && pendientes.length === 0 && <SinResenas />}
      {opiniones.length > 0 && (
        <ul className="reviews mt-4">
          {opiniones.map((opinion) => (
            <Resena
              key={opinion._id}
              opinion={opinion}
              usuario={usuario}
              editing={edited === opinion._id}
              onEdit={setEdited}
              onChanged={afterChange}
            />
          ))}
        </ul>
      )}
      {more === 'falla' && (
        <Notice kind="error" className="mt-2">
          Hubo un problema al cargar tus reseñas.
        </Notice>
      )}
      {opiniones.length < propias.total && (
        <Button className="mt-3" busy={more === 'cargando'} onClick={() => void loadMore()}>
          Ver reseñas anteriores
        </Button>
      )}
    </div>
  )
}

function SinResenas() {
  return (
    <div className="empty">
      <EmptyArt />
      <p>Todavía no escribiste ninguna reseña.</p>
      <p className="soft">En la página de cada libro podés contar qué te pareció.</p>
      <Link to="/inicio" className={buttonClass('line')}>
        Ver libros
      </Link>
    </div>
  )
}
