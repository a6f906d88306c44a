import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { titulo: string; que: string; secreto: string; onClose: () => void }

/** A secret at the one moment when it can be read. */
export function SecretoUnaVez({ titulo, que, secreto, onClose }: Props) {
  return (
    <Dialog
      open
      title={titulo}
      onClose={onClose}
      actions={
        <Button look="sell" onClick={onClose}>
          Ya lo guardé
        </Button>
      }
    >
      <Notice kind="warn">Copialo ahora: no se vuelve a mostrar.</Notice>
      <p className="secret mt-2">
        <code>{secreto}</code>
        <CopyButton text={secreto} what={que} />
      </p>
    </Dialog>
  )
}
