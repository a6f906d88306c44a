import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** What begins beside a page and ends with the layout. */
type Start = (router: AnyRouter) => () => void

/** Loads and begins something once the first page stands, as long as it is `on`. What can't be loaded is done without. */
export function useTarde(load: () => Promise<Start>, on = true): void {
  const router = useRouter()
  useEffect(() => {
    if (!on) return
    let stop: (() => void) | null = () => {}
    load().then(
      (start) => {
        if (stop !== null) stop = start(router)
      },
      () => {},
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [router, load, on])
}
