import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'

/** Both of the specification's sentences. */
export function CarritoVacio() {
  return (
    <div className="empty">
      <EmptyArt />
      <p>¡El carrito de compras está vacío!</p>
      <p className="soft">El carrito está vacío.</p>
      <Link to="/inicio" className={buttonClass('line')}>
        Seguir mirando
      </Link>
    </div>
  )
}
