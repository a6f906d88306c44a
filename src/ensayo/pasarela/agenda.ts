// What leaves at once or later, with what is still on its way.

/** Sendings that are under way, and those that are to come; `send` tells nobody how it went. */
export function createAgenda() {
  const timers = new Set<NodeJS.Timeout>()
  const underWay = new Set<Promise<void>>()

  function now(send: () => Promise<void>): void {
    const sending = send()
    underWay.add(sending)
    void sending.finally(() => underWay.delete(sending))
  }
  return {
    now,
    later(ms: number, send: () => Promise<void>): void {
      const timer = setTimeout(() => {
        timers.delete(timer)
        now(send)
      }, ms)
      timers.add(timer)
    },
    /** All that is on its way has been answered. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    /** What was to come later never comes. */
    forget(): void {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
