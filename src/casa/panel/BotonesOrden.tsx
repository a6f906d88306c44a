import type { KeyboardEvent } from 'react'
import type { Direccion } from '#platform/orden.ts'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'

type Props = {
  nombre: string
  /** It is the first or the last of its list. */
  primero: boolean
  ultimo: boolean
  onMove: (direccion: Direccion) => void
}

/** The two buttons that move a thing within an order by hand. At an end they stay where they are and keep the focus. */
export function BotonesOrden({ nombre, primero, ultimo, onMove }: Props) {
  return (
    <>
      <IconButton
        className="order-button order-button--up"
        aria-label={`Subir ${nombre}`}
        aria-keyshortcuts="Alt+ArrowUp"
        aria-disabled={primero}
        onClick={() => onMove('arriba')}
      >
        <Icon name="abajo" />
      </IconButton>
      <IconButton
        className="order-button"
        aria-label={`Bajar ${nombre}`}
        aria-keyshortcuts="Alt+ArrowDown"
        aria-disabled={ultimo}
        onClick={() => onMove('abajo')}
      >
        <Icon name="abajo" />
      </IconButton>
    </>
  )
}

/** Alt with an arrow moves the thing that the focus is in, whatever part of it that is. */
export const onAltArrow = (onMove: (direccion: Direccion) => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
  event.preventDefault()
  event.stopPropagation()
  onMove(event.key === 'ArrowUp' ? 'arriba' : 'abajo')
}
