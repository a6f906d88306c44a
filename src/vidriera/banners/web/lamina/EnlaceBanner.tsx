import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buttonClass } from '#ui/Button.tsx'

/** Where the owner's banner leads. A page of the shop opens without loading the shop anew, which would forget the currency. */
export function EnlaceBanner({ enlace, children }: { enlace: string; children: string }) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (!enlace.startsWith('/') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: enlace })
  }
  return (
    <a href={enlace} className={buttonClass('sell')} onClick={open}>
      {children}
    </a>
  )
}
