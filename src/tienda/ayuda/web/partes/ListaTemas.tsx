import { Link } from '@tanstack/react-router'
import { Icon } from '#ui/Icon.tsx'
import { type Seccion, TEMAS } from './temas.ts'

/** The links of one section of the help, standing on a shelf; beside an article without their second line. */
export function ListaTemas({ seccion, corta = false }: { seccion: Seccion; corta?: boolean }) {
  return (
    <ul className="links">
      {TEMAS[seccion].map(({ label, detalle, ...link }) => (
        <li key={label}>
          <Link {...link}>
            <b>{label}</b>
            {!corta && <span className="soft small">{detalle}</span>}
            <Icon name="siguiente" small />
          </Link>
        </li>
      ))}
    </ul>
  )
}
