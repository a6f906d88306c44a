import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button.tsx'
import { LibroInclinado } from '../../ui/LibroInclinado.tsx'

/** Both of the specification's sentences. */
export function CarritoVacio() {
  return (
    <div className="empty">
      <LibroInclinado />
      <p>¡El carrito de compras está vacío!</p>
      <p className="soft">El carrito está vacío.</p>
      <Link to="/inicio" className={buttonClass('line')}>
        Seguir mirando
      </Link>
    </div>
  )
}
