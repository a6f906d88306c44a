// A mailed link that is spent by one button.

import { useHydrated } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { describeError } from '#casa/sesion/web/errores.ts'
import { AppError } from '#platform/errors.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { useTokenDeEnlace } from './useTokenDeEnlace.ts'

/** `rechazado` without words: the address had no token at all. */
type Estado<T> = { paso: 'espera' } | { paso: 'listo'; dato: T } | { paso: 'rechazado'; mensaje: string }

type Enlace<T> = {
  estado: Estado<T>
  /** The page's heading: it gets the focus when the button goes away. */
  titulo: RefObject<HTMLHeadingElement | null>
  busy: boolean
  /** What kept the link from being tried; it can be tried again. */
  falla: string | null
  usar: () => void
}

/** Spends the link of this address with `spend`. A refusal of the link itself (409, 410) ends it. */
export function useEnlace<T>(spend: (token: string) => Promise<T>): Enlace<T> {
  const hydrated = useHydrated()
  const token = useTokenDeEnlace()
  const titulo = useRef<HTMLHeadingElement>(null)
  const [estado, setEstado] = useState<Estado<T>>({ paso: 'espera' })
  const [busy, run] = useBusy()
  const [falla, setFalla] = useState<string | null>(null)

  function go(next: Estado<T>) {
    flushSync(() => setEstado(next))
    titulo.current?.focus()
  }
  const usar = () =>
    run(async () => {
      setFalla(null)
      try {
        go({ paso: 'listo', dato: await spend(token) })
      } catch (error) {
        if (error instanceof AppError && [409, 410].includes(error.status)) {
          go({ paso: 'rechazado', mensaje: error.mensaje })
        } else setFalla(describeError(error))
      }
    })

  const nothing = hydrated && !token && estado.paso === 'espera'
  return {
    estado: nothing ? { paso: 'rechazado', mensaje: '' } : estado,
    titulo,
    busy,
    falla,
    usar: () => void usar(),
  }
}

type BotonProps = { busy: boolean; falla: string | null; usar: () => void; children: ReactNode }

export function BotonEnlace({ busy, falla, usar, children }: BotonProps) {
  return (
    <>
      <Button look="sell" wide className="mt-3" busy={busy} onClick={usar}>
        {children}
      </Button>
      <noscript>
        <p>Para usar este enlace hace falta JavaScript.</p>
      </noscript>
      {falla && (
        <Notice kind="error" className="mt-3">
          {falla}
        </Notice>
      )}
    </>
  )
}
