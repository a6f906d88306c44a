import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** What leads from one page of the account to the others; `children` come last. */
export function MenuCuenta({ children }: { children?: ReactNode }) {
  return (
    <nav className="account__menu" aria-label="Tu cuenta">
      <ul>
        <li>
          <Link to="/perfil">Mis datos</Link>
        </li>
        <li>
          <Link to="/mis-pedidos">Mis pedidos</Link>
        </li>
        <li>
          <Link to="/mis-reseñas">Mis reseñas</Link>
        </li>
        <li>
          <Link to="/medios-de-pago">Medios de pago</Link>
        </li>
        {children}
      </ul>
    </nav>
  )
}
