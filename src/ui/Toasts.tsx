import { lazy, Suspense, useSyncExternalStore } from 'react'
import { areToastsWanted, onToast } from './toast.ts'

const Toaster = lazy(() => import('./Toaster.tsx'))

/** The place of the short messages, once on every page; loads what shows them with the first one. */
export function Toasts() {
  const wanted = useSyncExternalStore(onToast, areToastsWanted, () => false)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  )
}
