import { useState } from 'react'
import { Icon } from './Icon.tsx'
import { readTyped } from './typed.ts'

type Props = {
  id?: string
  /** The name of the field, where no label says it. */
  label?: string
  value: number
  min: number
  max: number
  /** What the buttons do, in words. */
  lessLabel: string
  moreLabel: string
  /** Hears what was asked for, typed or stepped. The owner decides what `value` becomes, and so corrects the field. */
  onAsk: (asked: string | number) => void
  /** A counter that only the buttons move. */
  readOnly?: boolean
  describedBy?: string | undefined
}

/** A small number between two ends: minus, field, plus. */
export function Stepper({ id, label, value, min, max, lessLabel, moreLabel, onAsk, readOnly, describedBy }: Props) {
  // The text typed since the field was entered; the field itself shows the value made of it. An emptied field stays empty
  // until it is left, so that the number in it can be replaced.
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed === '' ? typed : value
  return (
    <span className="stepper">
      <Step icon="menos" label={lessLabel} atEnd={value <= min} onStep={() => onAsk(value - 1)} />
      <input
        id={id}
        aria-label={label}
        aria-describedby={describedBy}
        inputMode="numeric"
        autoComplete="off"
        readOnly={readOnly}
        value={shown}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => {
          const text = readTyped(typed, shown, target.value)
          setTyped(text)
          if (text) onAsk(text)
        }}
        onBlur={() => {
          if (typed === '') onAsk('')
          setTyped(null)
        }}
      />
      <Step icon="mas" label={moreLabel} atEnd={value >= max} onStep={() => onAsk(value + 1)} />
    </span>
  )
}

type StepProps = { icon: 'menos' | 'mas'; label: string; atEnd: boolean; onStep: () => void }

/** `disabled` would drop the focus of a keyboard user who reaches the limit. */
function Step({ icon, label, atEnd, onStep }: StepProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={atEnd} onClick={atEnd ? undefined : onStep}>
      <Icon name={icon} small />
    </button>
  )
}
