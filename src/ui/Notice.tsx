import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

type Kind = 'error' | 'ok' | 'warn'

type Props = {
  kind: Kind
  children: ReactNode
  className?: string
  /** Inside a region that is announced already. */
  quiet?: boolean
}

/** What happened, never by colour alone. Errors interrupt, the rest is announced politely. */
export function Notice({ kind, children, className = '', quiet = false }: Props) {
  const role = kind === 'error' ? 'alert' : 'status'
  return (
    <div className={`notice notice--${kind} ${className}`.trim()} role={quiet ? undefined : role}>
      <Icon name={kind === 'ok' ? 'bien' : 'error'} />
      <div>{children}</div>
    </div>
  )
}
