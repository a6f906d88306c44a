import { type ComponentProps, type ReactNode, useId } from 'react'
import { Icon } from './Icon.tsx'

type Common = { label: ReactNode; error?: string | undefined; hint?: ReactNode }

/** The sentence under a field that says what is wrong; announced when it appears. */
export function Problem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="problem" id={id} role="alert">
      <Icon name="error" />
      <span>{children}</span>
    </p>
  )
}

/** A labelled input; its error replaces the hint and is tied to it for screen readers. */
export function Field({ label, error, hint, id, ...props }: Common & ComponentProps<'input'>) {
  const own = useId()
  const fieldId = id ?? own
  const noteId = `${fieldId}-nota`
  return (
    <div className="field">
      <label htmlFor={fieldId}>{label}</label>
      <input
        {...props}
        id={fieldId}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? noteId : undefined}
      />
      {error ? (
        <Problem id={noteId}>{error}</Problem>
      ) : hint ? (
        <p className="hint" id={noteId}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
