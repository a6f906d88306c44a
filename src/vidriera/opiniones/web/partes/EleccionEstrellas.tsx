import { useId } from 'react'
import { Problem } from '#ui/Field.tsx'
import { Star } from '#ui/Stars.tsx'
import { ESTRELLAS } from '../../opinion.rules.ts'

type Props = { value: number | null; error: string | undefined; onChange: (estrellas: number) => void }

/** One to five stars as a group of radio buttons: arrow keys choose, and each says its number. */
export function EleccionEstrellas({ value, error, onChange }: Props) {
  const id = useId()
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-nota` : undefined}>
      <legend className="label">Tu calificación</legend>
      <div className="star-pick">
        {ESTRELLAS.map((n) => (
          <label key={n}>
            <input type="radio" name={id} value={n} checked={value === n} required onChange={() => onChange(n)} />
            <span className="vh">{n === 1 ? '1 estrella' : `${n} estrellas`}</span>
            <Star />
          </label>
        ))}
      </div>
      {error && <Problem id={`${id}-nota`}>{error}</Problem>}
    </fieldset>
  )
}
