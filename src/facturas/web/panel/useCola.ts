import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Comprobante } from '../../comprobante.contract.ts'

const CADA_MS = 2_500
const VECES = 12

/** Looks again while a document waits for its CAE, for half a minute: it mostly comes in seconds. */
export function useCola(comprobantes: readonly Pick<Comprobante, '_id' | 'estado'>[]): void {
  const router = useRouter()
  const miradas = useRef({ de: '', veces: 0 })
  const esperan = comprobantes.filter(({ estado }) => estado === 'pendiente' || estado === 'enviado')
  const de = esperan.map(({ _id }) => _id).join()
  useEffect(() => {
    if (de === '') return
    if (miradas.current.de !== de) miradas.current = { de, veces: 0 }
    const timer = setInterval(() => {
      if (document.hidden || miradas.current.veces >= VECES) return
      miradas.current.veces++
      void router.invalidate()
    }, CADA_MS)
    return () => clearInterval(timer)
  }, [de, router])
}
