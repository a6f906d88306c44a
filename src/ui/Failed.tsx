import { EmptyArt } from './EmptyArt.tsx'
import { RetryButton } from './RetryButton.tsx'

type Props = { children: string; reset?: (() => void) | undefined }

/** A list that could not be loaded: the sentence and another try. The cause is in the server's log. */
export function Failed({ children, reset }: Props) {
  return (
    <div className="empty">
      <EmptyArt />
      <p role="alert">{children}</p>
      <RetryButton reset={reset} />
    </div>
  )
}
