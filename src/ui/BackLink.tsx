import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { Icon } from './Icon.tsx'

/** Back to where the visitor came from; to `to` when this page was the first, or before scripts load. */
export function BackLink({ to = '/inicio', children = 'Volver' }: { to?: string; children?: string }) {
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <Link
      to={to}
      className="back"
      onClick={(event) => {
        if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.back()
      }}
    >
      <Icon name="volver" small /> {children}
    </Link>
  )
}
