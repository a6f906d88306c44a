import { Link } from '@tanstack/react-router'
import { formatCount } from '#platform/format.ts'
import { Icon } from '#ui/Icon.tsx'
import { useCarrito } from './carrito.ts'

/** The header's way to the cart, for everybody, with the number of different books above zero. */
export function IconoCarrito() {
  const count = useCarrito().length
  const name = count > 0 ? `Carrito de compras, ${formatCount(count, 'libro', 'libros')}` : 'Carrito de compras'
  return (
    <Link className="icon-button" to="/carrito-compras" aria-label={name} preload={false}>
      <Icon name="carrito" />
      {count > 0 && (
        <span className="count" aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  )
}
