import { useRouter } from '@tanstack/react-router'
import { Button } from './Button.tsx'

type Props = { reset?: (() => void) | undefined; className?: string }

/** Loads the page's data again. `reset` is the error boundary's. */
export function RetryButton({ reset, className = '' }: Props) {
  const router = useRouter()
  return (
    <Button
      className={className}
      onClick={() => {
        reset?.()
        void router.invalidate()
      }}
    >
      Reintentar
    </Button>
  )
}
