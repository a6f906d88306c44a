// The chosen appearance of this browser, the same in every tab.
import { useEffect, useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'
import { APARIENCIA_KEY, type Apariencia, isOscura, parseApariencia, SISTEMA_OSCURO } from '../apariencia.rules.ts'

const { read, write, subscribe } = createStored(APARIENCIA_KEY, parseApariencia)

export const selectApariencia = (apariencia: Apariencia): void => write(apariencia)

/** Null before the browser could be asked: the server's copy of the page is everybody's. */
export const useApariencia = (): Apariencia | null => useSyncExternalStore(subscribe, read, () => null)

/** Keeps the page in the chosen appearance: after a choice here, in another tab, or of the system's. */
export function useAparienciaElegida(): void {
  useEffect(() => {
    const system = matchMedia(SISTEMA_OSCURO)
    const apply = () => {
      const { dataset } = document.documentElement
      if (isOscura(read(), system.matches)) dataset.theme = 'dark'
      else delete dataset.theme
    }
    apply()
    const stop = subscribe(apply)
    system.addEventListener('change', apply)
    return () => {
      stop()
      system.removeEventListener('change', apply)
    }
  }, [])
}
