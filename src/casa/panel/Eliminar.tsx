import { useState } from 'react'
import { Question } from '#ui/Question.tsx'

type Props = {
  /** What is about to go; null while nothing is. */
  nombre: string | null
  onCancel: () => void
  onConfirm: () => Promise<void>
}

/** Every deletion asks first, with the focus on the way out (specification, sections 5 and 8). */
export function Eliminar({ nombre, onCancel, onConfirm }: Props) {
  const [busy, setBusy] = useState(false)
  async function confirm() {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Question
      open={nombre !== null}
      title="¿Está seguro?"
      accept="Sí, eliminar"
      busy={busy}
      onCancel={onCancel}
      onAccept={() => void confirm()}
    >
      <p>Esta acción no se puede deshacer.</p>
      <p className="soft">{nombre}</p>
    </Question>
  )
}
