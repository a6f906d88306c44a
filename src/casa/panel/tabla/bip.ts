// A beep outside of fields means the screen that asks for it, if one does; else the panel opens what was beeped.
import { useEffect, useRef } from 'react'

/** What a scanner has read: a book's ISBN, a label of the shop, or some other code. */
export type Bip = { tipo: 'isbn' | 'propio' | 'otro'; codigo: string }

type Take = (bip: Bip) => boolean
let taker: Take | null = null

/** Whether a screen took the beep. */
export const giveBip = (bip: Bip): boolean => taker?.(bip) ?? false

/** Is given every beep while there is an `onBip`, which says whether it took it. */
export function useBip(onBip: Take | undefined): void {
  const latest = useRef(onBip)
  useEffect(() => {
    latest.current = onBip
  })
  const takes = onBip !== undefined
  useEffect(() => {
    if (!takes) return
    const take: Take = (bip) => latest.current?.(bip) ?? false
    taker = take
    return () => {
      if (taker === take) taker = null
    }
  }, [takes])
}
