import { Link } from '@tanstack/react-router'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import type { Pedido } from '../../pedido.contract.ts'

/** Leads administrators to all that is known of who ordered; the other staff may not read it. */
export function EnlaceFicha({ usuario: { _id, nombre, apellido } }: { usuario: NonNullable<Pedido['usuario']> }) {
  const { usuario } = useSesion()
  if (usuario?.rol !== 'admin') return null
  return (
    <p className="small mt-1">
      <Link to="/panel-admin/clientes/$id" params={{ id: _id }}>
        Ver la ficha
        <span className="vh">
          {' '}
          de {nombre} {apellido}
        </span>
      </Link>
    </p>
  )
}
