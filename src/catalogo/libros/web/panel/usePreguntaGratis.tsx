import { type ReactNode, useState } from 'react'
import { cancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { formatPesos } from '#platform/format.ts'
import { type Pesos, pesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

type Respuesta = boolean | null

/**
 * Asks what a price of 0 means before it is saved. `preguntar` gives whether the book is free, or null where the price is not
 * to be saved; `dialogo` is to be rendered once.
 */
export function usePreguntaGratis(): {
  preguntar: () => Promise<Respuesta>
  /** What is sent with a price: of a new 0 the answer, of any other one nothing. Throws what `isCancelado` knows. */
  completar: (precio: Pesos | null | undefined, antes: Pesos | null) => Promise<{ gratis?: boolean }>
  dialogo: ReactNode
} {
  const [settle, setSettle] = useState<((respuesta: Respuesta) => void) | null>(null)
  const preguntar = () => new Promise<Respuesta>((resolve) => setSettle(() => resolve))
  async function completar(precio: Pesos | null | undefined, antes: Pesos | null) {
    if (precio !== 0 || antes === 0) return {}
    const gratis = await preguntar()
    if (gratis === null) throw cancelado()
    return { gratis }
  }
  const answer = (respuesta: Respuesta) => {
    settle?.(respuesta)
    setSettle(null)
  }
  const dialogo = (
    <Dialog
      open={settle !== null}
      title="¿Gratis?"
      onClose={() => answer(null)}
      actions={
        <>
          <Button onClick={() => answer(null)}>Volver</Button>
          <Button onClick={() => answer(false)}>No, dejar {formatPesos(pesos(0), { trim: true })}</Button>
          <Button data-first look="sell" onClick={() => answer(true)}>
            Sí, es gratis
          </Button>
        </>
      }
    >
      <p>El precio es 0. Si el libro es gratis, la tienda lo dice.</p>
    </Dialog>
  )
  return { preguntar, completar, dialogo }
}
