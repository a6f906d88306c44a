import { Link } from '@tanstack/react-router'
import { buttonClass } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { clearFiltros, type ListadoSearch, type listElegidas } from './listado-search.ts'

type Props = {
  to: string
  params: Record<string, string>
  search: ListadoSearch
  elegidas: ReturnType<typeof listElegidas>
  onQuitar: () => void
}

/** What is filtered for; each is a link to the same list without it. */
export function Elegidas({ to, params, search, elegidas, onQuitar }: Props) {
  // Exact, or the router calls a list with fewer filters the one that is shown.
  const link = { to, params, resetScroll: false, activeOptions: { exact: true }, onClick: onQuitar }
  return (
    <div className="chips">
      {elegidas.map(({ key, nombre, sin }) => (
        <Link key={key} {...link} className="chip" search={sin}>
          {nombre} <Icon name="cerrar" small />
          <span className="vh">Quitar filtro</span>
        </Link>
      ))}
      <Link {...link} className={buttonClass('plain')} search={clearFiltros(search)}>
        Quitar todo
      </Link>
    </div>
  )
}
