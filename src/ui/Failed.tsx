import { useRouter } from '@tanstack/react-router'
import { Button } from './Button.tsx'
import { LibroInclinado } from './LibroInclinado.tsx'

type Props = { children: string; reset?: () => void }

/** A list that could not be loaded: the sentence and another try. The cause is in the server's log. */
export function Failed({ children, reset }: Props) {
  const router = useRouter()
  return (
    <div className="empty">
      <LibroInclinado />
      <p role="alert">{children}</p>
      <Button
        look="line"
        onClick={() => {
          reset?.()
          void router.invalidate()
        }}
      >
        Reintentar
      </Button>
    </div>
  )
}
