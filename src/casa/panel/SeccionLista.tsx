import { type ReactNode, useId } from 'react'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { useAtajos } from './useAtajo.ts'

type Props<Item> = {
  titulo: string
  clase: string
  /** The button that adds one; `n` presses it where the screen has only this list. */
  crear?: { texto: string; onPress: () => void; look?: 'sell'; atajo?: boolean }
  filas: readonly Item[]
  /** Said when there are none. */
  vacio?: string
  /** Said below those that are shown. */
  nota?: ReactNode
  /** What stands beside a row's words. */
  herramientas?: (fila: Item) => ReactNode
  /** A row's words, under an `h3`. */
  children: (fila: Item) => ReactNode
}

/** A short list that is a part of a screen: its heading, the button that adds, its cards. */
export function SeccionLista<Item extends { _id: string }>(props: Props<Item>) {
  const { titulo, clase, crear, filas, vacio, nota, herramientas, children } = props
  const id = useId()
  useAtajos(crear?.atajo ? { n: crear.onPress } : {})
  return (
    <section className={clase} aria-labelledby={id}>
      <div className="toolbar">
        <h2 id={id}>{titulo}</h2>
        {crear && (
          <Button
            look={crear.look ?? 'line'}
            onClick={crear.onPress}
            {...(crear.atajo && { 'aria-keyshortcuts': 'n' })}
          >
            <Icon name="mas" small /> {crear.texto}
          </Button>
        )}
      </div>
      {filas.length === 0 && vacio !== undefined && <p className="soft">{vacio}</p>}
      {filas.length > 0 && (
        <ul className="panel-rows">
          {filas.map((fila) => (
            <li key={fila._id} className="admin-card admin-card--plain">
              <div>{children(fila)}</div>
              {herramientas && <div className="admin-card__end">{herramientas(fila)}</div>}
            </li>
          ))}
        </ul>
      )}
      {nota}
    </section>
  )
}
