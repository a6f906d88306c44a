import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button.tsx'
import { LibroInclinado } from '../../ui/LibroInclinado.tsx'

/** An address that leads nowhere: status 404. */
export function NoEncontradaPage() {
  return (
    <div className="wrap">
      <div className="empty">
        <LibroInclinado />
        <h1>No encontramos esta página</h1>
        <p>Puede que el enlace sea viejo o que falte una letra en la dirección.</p>
        <Link to="/inicio" className={buttonClass('sell')}>
          Ir al inicio
        </Link>
      </div>
    </div>
  )
}
