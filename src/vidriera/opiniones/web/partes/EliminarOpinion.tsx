import { useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { showToast } from '#ui/toast.ts'
import { deleteOpinion } from '../../opinion.contract.ts'

type Props = {
  id: string
  /** What is deleted, for who does not see beside which opinion the button stands. */
  nombre: string
  onDeleted: (id: string) => void
}

/** Deletes an opinion after asking once more. One that is already gone counts as deleted. */
export default function EliminarOpinion({ id, nombre, onDeleted }: Props) {
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  function ask() {
    setProblem(null)
    setOpen(true)
  }

  async function confirm() {
    setBusy(true)
    setProblem(null)
    try {
      await api.call(deleteOpinion, { id })
    } catch (error) {
      if (!(error instanceof AppError && error.status === 404)) {
        console.error(error)
        setProblem(error instanceof AppError ? error.mensaje : 'No pudimos eliminar la opinión.')
        return setBusy(false)
      }
    }
    setOpen(false)
    setBusy(false)
    showToast('Eliminamos la opinión.')
    onDeleted(id)
  }

  return (
    <>
      <Button look="plain" aria-label={`Eliminar ${nombre}`} onClick={ask}>
        Eliminar
      </Button>
      <Question
        open={open}
        title="¿Está seguro?"
        accept="Sí, eliminar"
        busy={busy}
        onCancel={() => setOpen(false)}
        onAccept={() => void confirm()}
      >
        <p>Esta acción no se puede deshacer.</p>
        {problem && (
          <Notice kind="error" className="mt-2">
            {problem}
          </Notice>
        )}
      </Question>
    </>
  )
}
