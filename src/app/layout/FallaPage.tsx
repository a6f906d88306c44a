import { CodigoError } from '#ui/CodigoError.tsx'
import { EmptyArt } from '#ui/EmptyArt.tsx'
import { RetryButton } from '#ui/RetryButton.tsx'

/** A page that could not be loaded: the cause is in the server's log, under the code that is shown. */
export function FallaPage({ error, reset }: { error: unknown; reset?: () => void }) {
  return (
    <div className="wrap">
      <div className="empty">
        <EmptyArt />
        <h1>Algo salió mal</h1>
        <p>No pudimos mostrar esta página. Probá de nuevo en unos minutos.</p>
        <CodigoError error={error} />
        <RetryButton reset={reset} />
      </div>
    </div>
  )
}
