import { useState } from 'react'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'

type Outcome = 'copiado' | 'falla' | null

/** Copies a short text that people have to type elsewhere. `what` names it: «Copiar CBU». */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<Outcome>(null)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text) // not there on plain http: then the text is marked by hand
      setOutcome('copiado')
    } catch {
      setOutcome('falla')
    }
  }

  return (
    <span className="copy no-print">
      <span className="small soft" role="status">
        {outcome === 'copiado' && 'Copiado'}
        {outcome === 'falla' && 'Marcalo y copialo a mano'}
      </span>
      <IconButton aria-label={`Copiar ${what}`} onClick={() => void copy()}>
        <Icon name={outcome === 'copiado' ? 'bien' : 'copiar'} />
      </IconButton>
    </span>
  )
}
