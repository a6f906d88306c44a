import { type SyntheticEvent, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { NOMBRE_FACTOR_MAX } from '../../factor/factor.rules.ts'

type Props = {
  open: boolean
  titulo: string
  /** Its name until now. */
  nombre: string
  accion: string
  busy: boolean
  onSave: (nombre: string) => void
  onCancel: () => void
}

/** Asks how a passkey is to be called, so that its owner knows it in the list. */
export function NombreLlave({ open, titulo, onCancel, busy, ...props }: Props) {
  return (
    <Dialog open={open} title={titulo} onClose={busy ? undefined : onCancel}>
      <Formulario {...props} busy={busy} onCancel={onCancel} />
    </Dialog>
  )
}

function Formulario({ nombre, accion, busy, onSave, onCancel }: Omit<Props, 'open' | 'titulo'>) {
  const [typed, setTyped] = useState(nombre)
  const [problem, setProblem] = useState<string>()
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (typed.trim() === '') setProblem('Escribí un nombre.')
    else onSave(typed)
  }
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <Field
        data-first
        label="Nombre de la llave"
        hint="Para reconocerla: «Teléfono», «Computadora del local»."
        autoComplete="off"
        maxLength={NOMBRE_FACTOR_MAX}
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="dialog__foot">
        <Button disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" look="sell" busy={busy}>
          {accion}
        </Button>
      </div>
    </form>
  )
}
