import { useRouter } from '@tanstack/react-router'
import { Button } from '../ui/Button.tsx'
import { LibroInclinado } from '../ui/LibroInclinado.tsx'

/** A page that could not be loaded: the cause is in the server's log. */
export function FallaPage({ reset }: { reset?: () => void }) {
  const router = useRouter()
  return (
    <div className="wrap">
      <div className="empty">
        <LibroInclinado />
        <h1>Algo salió mal</h1>
        <p>No pudimos mostrar esta página. Probá de nuevo en unos minutos.</p>
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
    </div>
  )
}
