import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'

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
    <Dialog
      open={nombre !== null}
      title="¿Está seguro?"
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button data-first onClick={onCancel} disabled={busy}>
            Cancelar
          </Button>
          <Button look="danger" busy={busy} onClick={confirm}>
            Sí, eliminar
          </Button>
        </>
      }
    >
      <p>Esta acción no se puede deshacer.</p>
      <p className="soft">{nombre}</p>
    </Dialog>
  )
}
