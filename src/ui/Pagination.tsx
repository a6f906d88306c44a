import { Link } from '@tanstack/react-router'
import { Icon } from './Icon.tsx'

type Props = {
  /** The current page, from 1. */
  page: number
  pages: number
  /** The page's own path and its search parameters for page `n`. */
  to: string
  params?: Record<string, string>
  searchFor: (page: number) => Record<string, unknown>
}

/** Previous, «N de M», next; links, so that paging works before scripts load. */
export function Pagination({ page, pages, to, params, searchFor }: Props) {
  if (pages <= 1) return null
  return (
    <nav className="pagination" aria-label="Páginas">
      <Arrow
        enabled={page > 1}
        label="Página anterior"
        icon="anterior"
        to={to}
        params={params}
        search={searchFor(page - 1)}
      />
      <span aria-current="page">
        {page} de {pages}
      </span>
      <Arrow
        enabled={page < pages}
        label="Página siguiente"
        icon="siguiente"
        to={to}
        params={params}
        search={searchFor(page + 1)}
      />
    </nav>
  )
}

type ArrowProps = {
  enabled: boolean
  label: string
  icon: 'anterior' | 'siguiente'
  to: string
  params: Record<string, string> | undefined
  search: Record<string, unknown>
}

function Arrow({ enabled, label, icon, to, params, search }: ArrowProps) {
  if (!enabled) {
    return (
      <button type="button" className="icon-button icon-button--line" aria-label={label} disabled>
        <Icon name={icon} />
      </button>
    )
  }
  return (
    <Link
      className="icon-button icon-button--line"
      aria-label={label}
      to={to}
      params={params ?? {}}
      search={search}
      activeOptions={{ exact: true }} // or the router calls the first page, which has no number, the current one
    >
      <Icon name={icon} />
    </Link>
  )
}
