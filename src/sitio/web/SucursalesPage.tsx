import { createFileRoute, Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/Button.tsx'
import { EmptyArt } from '../../ui/EmptyArt.tsx'
import { headOf } from './cabeza.ts'

export const Route = createFileRoute('/_tienda/sucursales')({
  head: ({ matches }) =>
    headOf(matches, {
      titulo: 'Sucursales',
      descripcion: 'Atendemos solo en línea: los libros van hasta tu casa.',
      path: '/sucursales',
    }),
  component: SucursalesPage,
})

function SucursalesPage() {
  return (
    <div className="wrap">
      <div className="empty">
        <EmptyArt />
        <h1>Sucursales</h1>
        <p>Todavía no tenemos un local con puerta a la calle</p>
        <p className="reading">
          Atendemos solo en línea: elegís desde tu casa y el libro viaja hasta ahí. Cuando abramos un local, su
          dirección va a estar en esta página.
        </p>
        <p>
          <Link to="/ayuda/envios">Cómo llegan los libros</Link>
        </p>
        <Link to="/inicio" className={buttonClass('line')}>
          Ver libros
        </Link>
      </div>
    </div>
  )
}
