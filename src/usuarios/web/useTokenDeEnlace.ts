import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The token of the mail's link, which stands in the fragment: browsers send that to nobody. The layout's skip link puts its
 * own there, and must not cost who uses it their one link.
 */
export function useTokenDeEnlace(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState('')
  if (hash && hash !== 'contenido' && hash !== token) setToken(hash)
  return token
}
