import { SelectField } from '#ui/Field.tsx'

type Props = {
  lugares: readonly { _id: string; nombre: string }[]
  value: string
  onChange: (lugar: string) => void
}

/** At which place something is done; nothing where there is no choice. */
export const CampoLugar = ({ lugares, value, onChange }: Props) =>
  lugares.length > 1 && (
    <SelectField
      label="Lugar"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      opciones={lugares.map(({ _id, nombre }) => [_id, nombre])}
    />
  )
