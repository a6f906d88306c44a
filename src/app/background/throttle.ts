/** Throttle, leading and trailing: the first call acts at once, all calls of the next `ms` together when those are over. */
export function throttle(act: () => void, ms: number): { call(): void; stop(): void } {
  let timer: NodeJS.Timeout | null = null
  let again = false
  const open = () => {
    timer = setTimeout(() => {
      timer = null
      if (again) run()
    }, ms)
    timer.unref()
  }
  const run = () => {
    again = false
    act()
    open()
  }
  return {
    call() {
      if (timer) again = true
      else run()
    },
    stop() {
      if (timer) clearTimeout(timer)
    },
  }
}
