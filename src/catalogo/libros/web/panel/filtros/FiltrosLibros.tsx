import { useNavigate } from '@tanstack/react-router'
import { SingleCombobox } from '#casa/panel/combobox/SingleCombobox.tsx'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { SelectField } from '#ui/Field.tsx'
import { BUSCAR, type Elegidos } from './consulta.ts'
import type { FiltrosSearch } from './filtros-search.ts'

type Props = { to: string; search: FiltrosSearch; elegidos: Elegidos }

const CAMPOS = [
  ['editorial', 'Editorial', 'Todas'],
  ['autor', 'Autor', 'Todos'],
  ['categoria', 'Categoría', 'Todas'],
] as const

/** Publisher, author, category and format, each applied as soon as it is chosen. */
export function FiltrosLibros({ to, search, elegidos }: Props) {
  const navigate = useNavigate()
  const choose = (next: Partial<FiltrosSearch>) =>
    void navigate({ to, search: { ...search, ...next, pagina: undefined } })
  return (
    <div className="book-filters">
      {CAMPOS.map(([campo, label, placeholder]) => (
        <SingleCombobox
          key={campo}
          label={label}
          placeholder={placeholder}
          buscar={BUSCAR[campo]}
          value={elegidos[campo]}
          onChange={(opcion) => choose({ [campo]: opcion?._id })}
        />
      ))}
      <SelectField
        label="Formato"
        value={search.formato ?? ''}
        onChange={({ target }) => choose({ formato: target.value || undefined })}
        ninguna="Todos"
        opciones={FORMATOS}
      />
      <SelectField
        label="Precio"
        value={search.sin_precio ?? ''}
        onChange={({ target }) => choose({ sin_precio: target.value || undefined })}
      >
        <option value="">Todos</option>
        <option value="si">Sin precio</option>
      </SelectField>
    </div>
  )
}
