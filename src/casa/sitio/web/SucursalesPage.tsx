import { createFileRoute, Link } from '@tanstack/react-router'
import type { Sucursal } from '#casa/ajustes/ajuste.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
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

const isSucursal = (dato: unknown): dato is Sucursal => typeof dato === 'object' && dato !== null && 'direccion' in dato

function SucursalesPage() {
  const dadas = usePublicos()['sitio.sucursales']
  const sucursales = Array.isArray(dadas) ? dadas.filter(isSucursal) : []
  return sucursales.length > 0 ? <Lista sucursales={sucursales} /> : <SinLocal />
}

function Lista({ sucursales }: { sucursales: Sucursal[] }) {
  return (
    <div className="wrap pt-4">
      <h1>Sucursales</h1>
      <div className="article mt-4">
        {sucursales.map(({ nombre, direccion, horario, telefono }) => (
          <section key={nombre + direccion}>
            <h2>{nombre}</h2>
            <div className="reading">
              <p>{direccion}</p>
              {horario && <p>{horario}</p>}
              {telefono && <p>Teléfono: {telefono}</p>}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function SinLocal() {
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
