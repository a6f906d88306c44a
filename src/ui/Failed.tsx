import { CodigoError } from './CodigoError.tsx'
import { EmptyArt } from './EmptyArt.tsx'
import { RetryButton } from './RetryButton.tsx'

type Props = { children: string; error?: unknown; reset?: (() => void) | undefined }

/** A list that could not be loaded: the sentence and another try. The cause is in the server's log. */
export function Failed({ children, error, reset }: Props) {
  return (
    <div className="empty">
      <EmptyArt />
      <p role="alert">{children}</p>
      <CodigoError error={error} />
      <RetryButton reset={reset} />
    </div>
  )
}

/** What a page shows in its place when it could not be loaded. */
export const failed = (texto: string) =>
  function PaginaFallida({ error, reset }: Omit<Props, 'children'>) {
    return (
      <Failed error={error} reset={reset}>
        {texto}
      </Failed>
    )
  }
