import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Direccion } from '#platform/orden.ts'
import { BotonesOrden, onAltArrow } from './BotonesOrden.tsx'

type Props = {
  nombre: string
  primero: boolean
  ultimo: boolean
  /** The row as it was loaded: another object after each move. */
  fila: object
  onMove: (direccion: Direccion) => Promise<unknown>
}

/** The buttons that move a row of a list of the panel; the list is loaded anew after each move. */
export function Mover({ nombre, primero, ultimo, fila, onMove }: Props) {
  const router = useRouter()
  const place = useRef<HTMLParagraphElement>(null)
  // The row moves and loses the focus with it; the same button of the same row gets it back.
  const pressed = useRef<Direccion | null>(null)
  useEffect(() => {
    const { current } = pressed
    pressed.current = null
    if (fila && current) place.current?.querySelectorAll('button')[current === 'arriba' ? 0 : 1]?.focus()
  }, [fila])
  async function move(direccion: Direccion) {
    await onMove(direccion)
    pressed.current = direccion
    await router.invalidate()
  }
  return (
    <p ref={place} onKeyDown={onAltArrow((direccion) => void move(direccion))}>
      <BotonesOrden nombre={nombre} primero={primero} ultimo={ultimo} onMove={(direccion) => void move(direccion)} />
    </p>
  )
}
