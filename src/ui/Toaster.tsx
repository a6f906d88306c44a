import { Toast } from '@base-ui/react/toast'
import { type FocusEvent, useEffect } from 'react'
import { Icon } from './Icon.tsx'
import { onToast, TOAST_EXTENDED_MS, TOAST_MS, takeToasts } from './toast.ts'

/** Shows messages for 5 s, at the bottom. Pointer and focus hold them; left alone again they stay 1 s more. */
export default function Toaster() {
  return (
    <Toast.Provider timeout={TOAST_MS}>
      <Lista />
    </Toast.Provider>
  )
}

function Lista() {
  const { toasts, add, update } = Toast.useToastManager()
  useEffect(() => {
    const show = () => {
      for (const description of takeToasts()) add({ description })
    }
    show()
    return onToast(show)
  }, [add])

  const extend = () => {
    for (const { id } of toasts) update(id, { timeout: TOAST_EXTENDED_MS })
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) extend()
  }
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label="Avisos" onMouseLeave={extend} onBlur={onBlur}>
        {toasts.map((toast) => (
          <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={['down', 'right']}>
            <Icon name="bien" />
            <Toast.Description />
            <Toast.Close className="icon-button" aria-label="Cerrar aviso">
              <Icon name="cerrar" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
