import { useState } from 'react'

/** Whether work is under way, and what runs it: one at a time, and what is asked meanwhile is not done. */
export function useBusy(): [busy: boolean, run: (work: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false)
  async function run(work: () => Promise<unknown>) {
    if (busy) return
    setBusy(true)
    await work().finally(() => setBusy(false))
  }
  return [busy, run]
}
