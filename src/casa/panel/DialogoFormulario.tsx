import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { Button, IconButton } from '#ui/Button.tsx'
import { focusFirst } from '#ui/focusFirst.ts'
import { Icon } from '#ui/Icon.tsx'
import { Question } from '#ui/Question.tsx'
import { Conflicto } from './Conflicto.tsx'
import type { Guardado } from './useGuardado.ts'

type Props<Out> = {
  guardado: Guardado<Out>
  titulo: string
  /** The button that saves, in the screen's words. */
  boton: string
  /** The fields, as an edit conflict names them. */
  campos: readonly { name: string; label: string }[]
  /** Disables saving while the form is invalid, where the specification says so. */
  invalid?: boolean
  /** One more button, left of the two. */
  extra?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The button of `extra` that Ctrl+Enter presses. */
export const SIGUIENTE = 'siguiente'

/** A dialog that is open while it is mounted. */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  // In a layout effect: a dialog gives the focus back only if it is closed before it leaves the document.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    focusFirst(element)
    return () => {
      element.close()
      if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [])
  return dialog
}

/** Closing, going back and leaving the page ask before work is lost. */
function useDescarte({ isDirty, busy, onClose }: { isDirty: boolean; busy: boolean; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  const leaving = useBlocker({ shouldBlockFn: () => isDirty, enableBeforeUnload: isDirty, withResolver: true })
  const leave = () => {
    if (busy) return
    if (isDirty) setAsking(true)
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
  const pregunta = (
    <Question
      open={asking || leaving.status === 'blocked'}
      title="¿Descartar los cambios?"
      cancel="Seguir editando"
      accept="Descartar"
      onCancel={stay}
      onAccept={discard}
    >
      <p>Lo que escribiste y no guardaste se pierde.</p>
    </Question>
  )
  return { leave, pregunta }
}

/**
 * A form in a dialog that is open while it is mounted: its head and foot stay while the body scrolls. Ctrl+S saves; closing,
 * going back and leaving the page ask before work is lost.
 */
export function DialogoFormulario<Out>(props: Props<Out>) {
  const { guardado, titulo, boton, campos, invalid = false, extra, onClose, children } = props
  const { form, submit, conflicto, keepTyped, takeStored } = guardado
  const { isDirty, isSubmitting: busy } = form.formState
  const dialog = useModal()
  const titleId = useId()
  const { leave, pregunta } = useDescarte({ isDirty, busy, onClose })
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
      <form noValidate onSubmit={busy ? (event) => event.preventDefault() : submit}>
        <div className="dialog__head">
          <h2 id={titleId}>{titulo}</h2>
          <IconButton aria-label="Cerrar" onClick={leave}>
            <Icon name="cerrar" />
          </IconButton>
        </div>
        <div className="body">
          {conflicto && (
            <Conflicto
              campos={campos.map(({ name, label }) => ({
                label,
                guardado: conflicto[name],
                escrito: form.getValues(name),
              }))}
              onKeep={keepTyped}
              onTake={takeStored}
            />
          )}
          <FormProvider {...form}>{children}</FormProvider>
        </div>
        <div className="dialog__actions">
          {extra}
          <Button onClick={leave}>Cancelar</Button>
          <Button type="submit" look="sell" busy={busy} disabled={invalid} aria-keyshortcuts="Control+S">
            {boton}
          </Button>
        </div>
      </form>
      {pregunta}
    </dialog>
  )
}
