import { type ChangeEvent, type ComponentProps, type ReactNode, useId } from 'react'
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

type Opciones<Valor extends string> = {
  /** Values, which are their own names or have them in `nombres`, or pairs of a value and its name. */
  opciones?: readonly (Valor | readonly [Valor, ReactNode])[]
  nombres?: Readonly<Record<Valor, ReactNode>> | undefined
  /** What the empty choice is called; without it there is none. */
  ninguna?: string | undefined
  /** Hears the value that was chosen, unless it is the empty one. */
  onElegir?: (valor: Valor) => void
}

type SelectProps<Valor extends string> = Common & Opciones<Valor> & ComponentProps<'select'>

/** The same for a choice from a list; what `opciones` cannot say stands within. */
export function SelectField<Valor extends string>({
  label,
  error,
  hint,
  id,
  opciones = [],
  nombres,
  ninguna,
  onElegir,
  children,
  ...props
}: SelectProps<Valor>) {
  const pairs = opciones.map((one) => (typeof one === 'string' ? ([one, nombres?.[one] ?? one] as const) : one))
  const choose = onElegir && {
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => {
      const chosen = pairs.find(([valor]) => valor === target.value)
      if (chosen) onElegir(chosen[0])
    },
  }
  return (
    <Labelled label={label} error={error} hint={hint} id={id}>
      {(ties) => (
        <select {...props} {...choose} {...ties}>
          {ninguna !== undefined && <option value="">{ninguna}</option>}
          {pairs.map(([valor, nombre]) => (
            <option key={valor} value={valor}>
              {nombre}
            </option>
          ))}
          {children}
        </select>
      )}
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
