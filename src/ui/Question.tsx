import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open: boolean
  title: string
  /** The button that does it. */
  accept: string
  /** It is being done: the dialog stays open until then. */
  busy: boolean
  onCancel: () => void
  onAccept: () => void
  children: ReactNode
}

/** Asks once more before something is deleted, with the focus on the way out. */
export function Question({ open, title, accept, busy, onCancel, onAccept, children }: Props) {
  return (
    <Dialog
      open={open}
      title={title}
      onClose={busy ? undefined : onCancel}
      actions={
        <>
          <Button data-first disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
          <Button look="danger" busy={busy} onClick={onAccept}>
            {accept}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
