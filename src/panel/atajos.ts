// Whether keys without Ctrl do something in this browser's panel: who speaks to the machine can turn them off (WCAG 2.1.4).
import { useSyncExternalStore } from 'react'
import { createStored } from '../platform/stored.ts'

const stored = createStored('atajos', (found) => found !== false)

export const isAtajosActivos = stored.read
export const writeAtajosActivos = stored.write
export const useAtajosActivos = (): boolean => useSyncExternalStore(stored.subscribe, stored.read, () => true)
