import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { isAdmin } from '#platform/http/access.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'
import { type Lista, OPINIONES_MAX, TANDA } from '../tandas.ts'
import { OpinionItem } from './OpinionItem.tsx'

// Visitors load neither.
const MiOpinion = lazy(() => import('../MiOpinion.tsx'))
const EliminarOpinion = lazy(() => import('./EliminarOpinion.tsx'))

/** A cached page is renewed within a second of a change. */
const PAGES_FOLLOW_MS = 1_000

type Props = {
  libro: { _id: string; titulo: string }
  /** Null where they could not be loaded. */
  lista: Lista | null
}

/** What readers say of a book: the same list for everybody, and the box to join in for who is logged in. */
export function Opiniones({ libro, lista }: Props) {
  const router = useRouter()
  const { estado, usuario } = useSesion()
  const heading = useRef<HTMLHeadingElement>(null)
  // The own opinion stands in its own place, and a deleted one nowhere, before the list has heard of it.
  const [hidden, setHidden] = useState<readonly string[]>([])
  const hide = useCallback((id: string) => setHidden((before) => (before.includes(id) ? before : [...before, id])), [])
  const follow = () => void setTimeout(() => void router.invalidate(), PAGES_FOLLOW_MS)

  function onDeleted(id: string) {
    hide(id)
    heading.current?.focus() // the button that had the focus is gone
    follow()
  }

  return (
    <section className="opinions" id="opiniones" aria-labelledby="opiniones-titulo">
      <h2 id="opiniones-titulo" ref={heading} tabIndex={-1}>
        Opiniones
      </h2>
      {estado === 'iniciada' ? (
        <Suspense fallback={<p className="mt-2 soft">Cargando tu opinión...</p>}>
          <MiOpinion
            key={`${libro._id} ${usuario._id}`}
            libro={libro}
            usuario={usuario}
            onKnown={hide}
            onChanged={follow}
          />
        </Suspense>
      ) : (
        <p className="mt-2">
          ¿Lo leíste?{' '}
          <Link to="/identificarse" search={{ volver: `/libros/${libro._id}#opiniones` }}>
            Iniciá sesión para contar qué te pareció
          </Link>
        </p>
      )}
      {lista ? (
        <ListaOpiniones
          libro={libro}
          lista={{ ...lista, items: lista.items.filter(({ _id }) => _id === null || !hidden.includes(_id)) }}
          alone={hidden.length === 0}
          isAdmin={isAdmin(usuario?.rol)}
          onDeleted={onDeleted}
        />
      ) : (
        <>
          <Notice kind="error" className="mt-3">
            No pudimos traer las opiniones.
          </Notice>
          <RetryButton className="mt-2" />
        </>
      )}
    </section>
  )
}

type ListaProps = {
  libro: Props['libro']
  lista: Lista
  /** No opinion stands outside of the list. */
  alone: boolean
  isAdmin: boolean
  onDeleted: (id: string) => void
}

function ListaOpiniones({ libro, lista: { items, total, tandas }, alone, isAdmin, onDeleted }: ListaProps) {
  const list = useRef<HTMLUListElement>(null)
  // Moves the focus to where the new ones begin.
  const seen = useRef<number | null>(null)
  useEffect(() => {
    if (seen.current === null || items.length <= seen.current) return
    list.current?.querySelectorAll<HTMLElement>(':scope > li')[seen.current]?.focus({ preventScroll: true })
    seen.current = null
  }, [items.length])

  if (items.length === 0) {
    return alone && <p className="mt-3 soft">Todavía nadie opinó sobre este libro.</p>
  }
  return (
    <>
      <ul ref={list}>
        {items.map((opinion, n) => (
          <li key={opinion._id ?? `muestra ${n}`} tabIndex={-1}>
            <OpinionItem
              opinion={opinion}
              acciones={
                isAdmin &&
                opinion._id !== null && (
                  <Suspense fallback={null}>
                    <EliminarOpinion id={opinion._id} nombre={`la opinión de ${opinion.autor}`} onDeleted={onDeleted} />
                  </Suspense>
                )
              }
            />
          </li>
        ))}
      </ul>
      {tandas * TANDA < Math.min(total, OPINIONES_MAX) && (
        // A link, so that it works before scripts load; with them the page only grows.
        <Link
          from="/libros/$id"
          to="."
          params={{ id: libro._id }}
          search={{ opiniones: tandas + 1 }}
          hash="opiniones"
          hashScrollIntoView={false}
          resetScroll={false}
          replace
          className={buttonClass('line')}
          onClick={() => {
            seen.current = items.length
          }}
        >
          Ver más opiniones
        </Link>
      )}
    </>
  )
}
