import { createFileRoute, Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { headOf } from '#casa/sitio/web/cabeza.ts'
import { formatCount } from '#platform/format.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { Failed } from '#ui/Failed.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EstanteSkeleton } from './EstanteSkeleton.tsx'
import { toggleFavorito } from './favoritos.ts'
import { LibroCard } from './LibroCard.tsx'
import { useLibrosFavoritos } from './libros-favoritos.ts'
import type { Tarjeta } from './tarjeta.ts'

const PAGINA = {
  titulo: 'Mis favoritos',
  descripcion: 'Los libros que guardaste en este navegador.',
  path: '/mis-favoritos',
  listada: false,
}

// The list is this browser's own: the server sends everybody the same page, still waiting for its books.
export const Route = createFileRoute('/_tienda/mis-favoritos')({
  head: ({ matches }) => headOf(matches, PAGINA),
  component: MisFavoritosPage,
})

function MisFavoritosPage() {
  const { favoritos, perdidos, reload } = useLibrosFavoritos()
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<Tarjeta | null>(null)

  function toHeading() {
    heading.current?.focus() // the button that had the focus is gone
  }
  function onRemove(libro: Tarjeta) {
    setRemoved(libro)
    toHeading()
  }
  function undo({ _id }: Tarjeta) {
    toggleFavorito(_id)
    setRemoved(null)
    toHeading()
  }

  return (
    <div className="wrap pt-4">
      <h1 ref={heading} tabIndex={-1}>
        Mis favoritos
      </h1>
      <p className="soft mt-1">Quedan guardados en este navegador.</p>
      {perdidos > 0 && (
        <Notice kind="warn" className="mt-2">
          {perdidos === 1
            ? 'Un libro ya no está en la librería y lo quitamos de tus favoritos.'
            : `${perdidos} libros ya no están en la librería y los quitamos de tus favoritos.`}
        </Notice>
      )}
      {/* Always there, so that what is put in is announced. */}
      <div role="status">
        {removed && (
          <Notice kind="ok" className="mt-2" quiet>
            Sacamos «{removed.titulo}» de tus favoritos.{' '}
            <Button look="plain" onClick={() => undo(removed)}>
              Deshacer
            </Button>
          </Notice>
        )}
      </div>
      {favoritos.estado === 'cargando' && (
        <div className="mt-2">
          <EstanteSkeleton>Cargando tus favoritos...</EstanteSkeleton>
        </div>
      )}
      {favoritos.estado === 'falla' && <Failed reset={reload}>No pudimos traer tus favoritos.</Failed>}
      {favoritos.estado === 'listo' && <Lista libros={favoritos.libros} onRemove={onRemove} />}
    </div>
  )
}

function Lista({ libros, onRemove }: { libros: Tarjeta[]; onRemove: (libro: Tarjeta) => void }) {
  if (libros.length === 0) {
    return (
      <div className="empty">
        <EmptyArt />
        <p>Todavía no guardaste ningún libro.</p>
        <p className="soft">Tocá el corazón de los que te gusten y los vas a encontrar acá.</p>
        <Link to="/inicio" className={buttonClass('line')}>
          Ver libros
        </Link>
      </div>
    )
  }
  return (
    <section aria-labelledby="guardados">
      <h2 className="vh" id="guardados">
        {formatCount(libros.length, 'libro guardado', 'libros guardados')}
      </h2>
      <div className="shelf mt-4">
        {libros.map((libro, n) => (
          <LibroCard key={libro._id} libro={libro} eager={n < 4} onFavorito={() => onRemove(libro)} />
        ))}
      </div>
    </section>
  )
}
