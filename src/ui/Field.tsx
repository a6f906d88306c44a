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
  return (
    <Labelled label={label} error={error} hint={hint} id={id}>
      {(ties) => <input {...props} {...ties} />}
    </Labelled>
  )
}

/** The same for a choice from a list. */
export function SelectField({ label, error, hint, id, ...props }: Common & ComponentProps<'select'>) {
  return (
    <Labelled label={label} error={error} hint={hint} id={id}>
      {(ties) => <select {...props} {...ties} />}
    </Labelled>
  )
}

/** The same for a text of several lines. */
export function TextareaField({ label, error, hint, id, ...props }: Common & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error} hint={hint} id={id}>
      {(ties) => <textarea {...props} {...ties} />}
    </Labelled>
  )
}

type Ties = { id: string; className: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
type LabelledProps = Common & { id: string | undefined; children: (ties: Ties) => ReactNode }

function Labelled({ label, error, hint, id, children }: LabelledProps) {
  const own = useId()
  const fieldId = id ?? own
  const noteId = `${fieldId}-nota`
  return (
    <div className="field">
      <label htmlFor={fieldId}>{label}</label>
      {children({
        id: fieldId,
        className: 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
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
