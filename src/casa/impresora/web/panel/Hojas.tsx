import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { layHojas } from '../../hojas.rules.ts'

type Props<E> = {
  /** What styles know the paper by. */
  papel: string
  etiquetas: readonly E[]
  porHoja: number
  /** Where the first sheet begins, counted from 1. */
  desde?: number
  children: (etiqueta: E) => ReactNode
}

/** Labels on their paper: while they stand here the browser prints them and nothing of the screen, on which they are not seen. */
export const Hojas = <E,>({ papel, etiquetas, porHoja, desde = 1, children }: Props<E>) =>
  createPortal(
    <div className="hojas" data-papel={papel}>
      {layHojas(etiquetas, porHoja, desde).map(({ pagina, lugares }) => (
        <div key={pagina} className="hoja">
          {lugares.map(({ lugar, etiqueta }) => (
            <div key={lugar} className="hoja__lugar">
              {etiqueta !== null && children(etiqueta)}
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
