import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Parte } from '../../../situacion.rules.ts'
import { useElegidas, writeElegida } from './plegadas.ts'

type Props = {
  id: Parte
  titulo: string
  /** Something is to be done in it: it is open, whatever was chosen before. */
  espera: boolean
  /** What it is where nobody has chosen. */
  abierta?: boolean
  children: ReactNode
}

/**
 * A part of an order's page that folds. It opens where something is to be done in it or the address leads to it, and is never closed while
 * somebody looks at it; else it is as this browser's person left it.
 */
export function PartePlegable({ id, titulo, espera, abierta: propia = false, children }: Props) {
  const elegida = useElegidas()[id]
  const { hash } = useLocation()
  const llamada = espera || hash === id
  const [antes, setAntes] = useState(llamada)
  const [abierta, setAbierta] = useState(llamada || (elegida ?? propia))
  if (llamada !== antes) {
    setAntes(llamada)
    if (llamada) setAbierta(true)
  }
  function toggle(open: boolean) {
    if (open === abierta) return // it was opened here, by nobody's hand
    writeElegida(id, open)
    setAbierta(open)
  }
  return (
    <section className="step" aria-labelledby={id}>
      <details className="order-part" open={abierta} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
        <summary>
          <h2 id={id}>{titulo}</h2>
        </summary>
        {children}
      </details>
    </section>
  )
}
