import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * The token of the mail's link. It stands in the fragment, which browsers do not send. The layout's skip link replaces the
 * fragment, so the first token is kept.
 */
export function useTokenDeEnlace(): string {
  const hash = useLocation({ select: (location) => location.hash })
  const [token, setToken] = useState('')
  if (hash && hash !== 'contenido' && hash !== token) setToken(hash)
  return token
}
