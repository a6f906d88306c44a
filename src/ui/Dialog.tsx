import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './Button.tsx'
import { focusFirst } from './focusFirst.ts'
import { Icon } from './Icon.tsx'

type Props = {
  open: boolean
  title: string
  children?: ReactNode
  /** The buttons; without a field the one that has `data-first` gets the focus, the safest. */
  actions?: ReactNode
  /** In place of `actions`: the one button, which leaves. */
  close?: string
  /** Asked for by Escape or the close button; without it the dialog can't be left (something is under way). */
  onClose?: (() => void) | undefined
}

/** The browser's own modal dialog: focus goes in, stays inside and returns; a sheet from below on a phone. */
export function Dialog({ open, title, children, actions, close, onClose }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      if (dialog.querySelector('[data-first]')) focusFirst(dialog)
    }
    if (!open && dialog.open) {
      dialog.close()
      // What opened it may be gone by now: then a reader by keyboard goes on at the content.
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [open])
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      {open && (
        <>
          {onClose && (
            <IconButton className="dialog__close" aria-label="Cerrar" onClick={onClose}>
              <Icon name="cerrar" />
            </IconButton>
          )}
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions && <div className="dialog__foot">{actions}</div>}
          {close && (
            <div className="dialog__foot">
              <Button data-first onClick={onClose}>
                {close}
              </Button>
            </div>
          )}
        </>
      )}
    </dialog>
  )
}
