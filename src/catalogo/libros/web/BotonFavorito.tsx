import { useState } from 'react'
import { IconButton } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { toggleFavorito, useFavorito } from './favoritos.ts'

type Props = { id: string; titulo: string; onToggle?: (() => void) | undefined }

/** The heart of a book: on the wish list or not. It pulses once when pressed (500 ms; specification, section 9). */
export function BotonFavorito({ id, titulo, onToggle }: Props) {
  const marked = useFavorito(id)
  const [pulse, setPulse] = useState(false)
  return (
    <IconButton
      className="heart"
      // The name stays the same, `aria-pressed` says the state: a name that changes too would say it twice.
      aria-label={`Favorito: ${titulo}`}
      aria-pressed={marked}
      data-pulse={pulse || undefined}
      onClick={() => {
        toggleFavorito(id)
        setPulse(true)
        onToggle?.()
      }}
      onAnimationEnd={() => setPulse(false)}
    >
      <Icon name="corazon" />
    </IconButton>
  )
}
