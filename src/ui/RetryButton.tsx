import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Button } from './Button.tsx'

type Props = { reset?: (() => void) | undefined; className?: string }

/** Loads the page's data again, by itself when the network is back. `reset` is the error boundary's. */
export function RetryButton({ reset, className = '' }: Props) {
  const router = useRouter()
  const retry = useCallback(() => {
    reset?.()
    void router.invalidate()
  }, [router, reset])
  useEffect(() => {
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [retry])
  return (
    <Button className={className} onClick={retry}>
      Reintentar
    </Button>
  )
}
