import { Link } from '@tanstack/react-router'
import { useSesion } from '#casa/sesion/web/sesion.tsx'

type Props = {
  /** The sort of thing, as the audit calls it. */
  entidad: string
  id: string
  /** Told apart from other links of its list. */
  nombre: string
}

/** Leads administrators to all that happened to a thing; the other staff may not read it. */
export function QuienCambio({ entidad, id, nombre }: Props) {
  const { usuario } = useSesion()
  if (usuario?.rol !== 'admin') return null
  return (
    <p className="admin-card__more small">
      <Link to="/panel-admin/auditoria" search={{ entidad, cosa: id }} aria-label={`Quién cambió esto: ${nombre}`}>
        Quién cambió esto
      </Link>
    </p>
  )
}
