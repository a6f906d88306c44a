import { useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'

/** The codes to get in without a factor, shown this once. */
export function CodigosRescate({ codigos, onDone }: { codigos: readonly string[]; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="rescue mt-2" aria-labelledby="rescate">
      <h3 id="rescate" ref={title} tabIndex={-1}>
        Guardá tus códigos de rescate
      </h3>
      <p>
        Con uno de estos ingresás si perdés tu teléfono o tu llave. Cada uno sirve una sola vez, y no los mostramos de
        nuevo: anotalos o imprimilos, y guardalos lejos de tu contraseña.
      </p>
      <ol className="rescue__codes">
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
      <p className="row">
        <Button onClick={onDone}>Ya los guardé</Button>
        <CopyButton text={codigos.join('\n')} what="los códigos" />
      </p>
    </section>
  )
}
