import { Problem } from '#ui/Field.tsx'

type Props<T extends string> = {
  titulo: string
  name: string
  opciones: readonly T[]
  nombres: Record<T, string>
  elegidas?: readonly string[]
  error: string | undefined
}

/** Several of a closed list, as boxes. */
export function Opciones<T extends string>({ titulo, name, opciones, nombres, elegidas = [], error }: Props<T>) {
  const noteId = `${name}-nota`
  return (
    <fieldset className="field" aria-describedby={error ? noteId : undefined}>
      <legend className="label">{titulo}</legend>
      {opciones.map((opcion) => (
        <label key={opcion} className="check-line">
          <input
            type="checkbox"
            className="check"
            name={name}
            value={opcion}
            defaultChecked={elegidas.includes(opcion)}
          />
          {nombres[opcion]}
        </label>
      ))}
      {error && <Problem id={noteId}>{error}</Problem>}
    </fieldset>
  )
}

/** Those of `opciones` that a form has ticked. */
export const readOpciones = <T extends string>(form: FormData, name: string, opciones: readonly T[]): T[] => {
  const ticked = form.getAll(name)
  return opciones.filter((opcion) => ticked.includes(opcion))
}
