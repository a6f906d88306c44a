import { useNavigate } from '@tanstack/react-router'
import { SelectField } from '#ui/Field.tsx'

type Props = {
  label: string
  to: string
  /** The key of the address. */
  nombre: string
  valor: string | undefined
  /** What else is in the address, the search box's own text too: it stays. */
  resto: Record<string, string | undefined>
  opciones: readonly (readonly [valor: string, texto: string])[]
}

/** One choice that narrows a list at once; an empty value is the list as it begins. */
export function FiltroUnico({ label, to, nombre, valor = '', resto, opciones }: Props) {
  const navigate = useNavigate()
  return (
    <div className="filter-one">
      <SelectField
        label={label}
        value={valor}
        onChange={({ target }) => void navigate({ to, search: { ...resto, [nombre]: target.value || undefined } })}
        opciones={opciones}
      />
    </div>
  )
}
