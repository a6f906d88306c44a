import { useBlocker } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
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
  // Before the browser paints, and closed before it leaves the page: only a dialog that is closed gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      element.close()
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [open])
  const unsaved = open && sucio
  const leaving = useBlocker({ shouldBlockFn: () => unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const leave = () => {
    if (busy) return
    if (sucio) setAsking(true)
    else onClose()
  }
  const stay = () => {
    setAsking(false)
    leaving.reset?.()
  }
  const discard = () => {
    setAsking(false)
    onClose()
    leaving.proceed?.()
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
        open={asking || leaving.status === 'blocked'}
        title="¿Descartar los cambios?"
        onClose={stay}
        actions={
          <>
            <Button data-first onClick={stay}>
              Seguir editando
            </Button>
            <Button look="danger" onClick={discard}>
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
