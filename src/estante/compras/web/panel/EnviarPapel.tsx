import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Props = {
  open: boolean
  titulo: string
  /** What is so from then on. */
  children: ReactNode
  /** The supplier's, null where none is known. */
  email: string | null
  /** The two buttons, in the paper's gender. */
  botones: { yaFue: string; correo: string }
  onClose: () => void
  onSend: (correo: boolean) => void
}

/** Before a paper goes to its supplier: by hand, or by mail where there is an address. */
export const EnviarPapel = ({ open, titulo, children, email, botones, onClose, onSend }: Props) => (
  <Dialog
    open={open}
    title={titulo}
    onClose={onClose}
    actions={
      <>
        <Button data-first onClick={onClose}>
          Todavía no
        </Button>
        <Button onClick={() => onSend(false)}>{botones.yaFue}</Button>
        {email !== null && (
          <Button look="sell" onClick={() => onSend(true)}>
            {botones.correo}
          </Button>
        )}
      </>
    }
  >
    <p>
      {children} {email === null ? 'El proveedor no tiene un correo cargado.' : `Va a ${email}.`}
    </p>
  </Dialog>
)
