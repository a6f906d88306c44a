import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  open?: boolean
  title: string
  /** The button that does it. */
  accept: ReactNode
  look?: 'danger' | 'sell'
  /** The button that leaves. */
  cancel?: string
  /** One more button, between the two. */
  extra?: ReactNode
  /** It is being done: the dialog stays open until then. */
  busy?: boolean
  disabled?: boolean
  /** The form within that the button sends, in place of `onAccept`. */
  form?: string
  onCancel?: (() => void) | undefined
  onAccept?: () => void
  children: ReactNode
}

/** Asks once more before something is done, with the focus on its first field, else on the way out (`focusFirst`). */
export function Question(props: Props) {
  const { open = true, title, accept, look = 'danger', cancel = 'Cancelar', extra, busy = false } = props
  return (
    <Dialog
      open={open}
      title={title}
      onClose={busy ? undefined : props.onCancel}
      actions={
        <>
          <Button data-first disabled={busy} onClick={props.onCancel}>
            {cancel}
          </Button>
          {extra}
          <Button
            look={look}
            busy={busy}
            disabled={props.disabled}
            onClick={props.onAccept}
            {...(props.form && { type: 'submit', form: props.form })}
          >
            {accept}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
