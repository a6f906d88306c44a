import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'

/** An address that leads nowhere: status 404. */
export function NoEncontradaPage() {
  return (
    <div className="wrap">
      <div className="empty">
        <EmptyArt />
        <h1>No encontramos esta página</h1>
        <p>Puede que el enlace sea viejo o que falte una letra en la dirección.</p>
        <Link to="/inicio" className={buttonClass('sell')}>
          Ir al inicio
        </Link>
      </div>
    </div>
  )
}
