import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'

type Props = {
  open: boolean
  titulo: string
  /** The button that saves, in the screen's words. */
  guardar: string
  /** Something was typed that closing would lose. */
  sucio: boolean
  busy: boolean
  /** Saving stays out of reach while the form is invalid, where the specification says so. */
  invalid?: boolean
  /** One button more, left of the two. */
  extra?: ReactNode
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The button of `extra` that Ctrl+Enter presses. */
export const SIGUIENTE = 'siguiente'

/**
 * A form in a dialog: its head and foot stay while the body scrolls. Ctrl+S saves; closing, going back and leaving the page
 * ask before work is lost.
 */
export function DialogoFormulario(props: Props) {
  const { open, titulo, guardar, sucio, busy, invalid = false, extra, onSubmit, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [asking, setAsking] = useState(false)
  const blocker = useBlocker({
    shouldBlockFn: () => true,
    disabled: !(open && sucio),
    withResolver: true,
    enableBeforeUnload: false,
  })
  const blocked = blocker.status === 'blocked'
  useEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) {
      element.showModal()
      element.querySelector<HTMLElement>('[data-first]')?.focus()
    }
    if (!open && element?.open) element.close()
  }, [open])
  useEffect(() => {
    if (!open || !sucio) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [open, sucio])
  const leave = () => {
    if (busy) return
    if (sucio) setAsking(true)
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    blocker.reset?.()
  }
  return (
    <dialog
      ref={dialog}
      className="dialog dialog--form"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (event.target === event.currentTarget) leave()
      }}
      onKeyDown={(event) => {
        if (!(event.ctrlKey || event.metaKey)) return
        const form = event.currentTarget.querySelector('form')
        if (event.key === 's') form?.requestSubmit()
        else if (event.key === 'Enter') form?.querySelector<HTMLElement>(`[value="${SIGUIENTE}"]`)?.click()
        else return
        event.preventDefault()
      }}
    >
      {open && (
        <form noValidate onSubmit={busy ? (event) => event.preventDefault() : onSubmit}>
          <div className="dialog__head">
            <h2 id={titleId}>{titulo}</h2>
            <IconButton aria-label="Cerrar" onClick={leave}>
              <Icon name="cerrar" />
            </IconButton>
          </div>
          <div className="body">{children}</div>
          <div className="dialog__actions">
            {extra}
            <Button onClick={leave}>Cancelar</Button>
            <Button type="submit" look="sell" busy={busy} disabled={invalid} aria-keyshortcuts="Control+S">
              {guardar}
            </Button>
          </div>
        </form>
      )}
      <Dialog
        open={asking || blocked}
        title="¿Descartar los cambios?"
        onClose={stay}
        actions={
          <>
            <Button data-first onClick={stay}>
              Seguir editando
            </Button>
            <Button
              look="danger"
              onClick={() => {
                setAsking(false)
                onClose()
                blocker.proceed?.()
              }}
            >
              Descartar
            </Button>
          </>
        }
      >
        <p>Lo que escribiste y no guardaste se pierde.</p>
      </Dialog>
    </dialog>
  )
}
