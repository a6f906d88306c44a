// Whether single-key shortcuts are on in this browser. Speech input may trigger them, so they can be turned off (WCAG 2.1.4).
import { useSyncExternalStore } from 'react'
import { createStored } from '#platform/stored.ts'

const stored = createStored('atajos', (found) => found !== false)

export const isAtajosActivos = stored.read
export const writeAtajosActivos = stored.write
export const useAtajosActivos = (): boolean => useSyncExternalStore(stored.subscribe, stored.read, () => true)
