import { useController } from 'react-hook-form'
import { Field } from '../../ui/Field.tsx'

const FIRST_DAY = '-01-01'

/** A day, or only its year: many old books tell no more. */
export function CampoFecha({ error }: { error: string | undefined }) {
  const { field: fecha } = useController({ name: 'fecha_edicion' })
  const { field: precision } = useController({ name: 'fecha_edicion_precision' })
  const soloAnio = precision.value === 'anio'
  const value: string = fecha.value
  return (
    <div>
      {soloAnio ? (
        <Field
          key="anio"
          label="Año de edición"
          inputMode="numeric"
          maxLength={4}
          placeholder="1963"
          error={error}
          ref={fecha.ref}
          name={fecha.name}
          value={value.endsWith(FIRST_DAY) ? value.slice(0, -FIRST_DAY.length) : value}
          onChange={({ target }) => {
            const digits = target.value.replace(/\D/g, '')
            fecha.onChange(digits.length === 4 ? digits + FIRST_DAY : digits)
          }}
          onBlur={fecha.onBlur}
        />
      ) : (
        <Field key="dia" label="Fecha de edición" type="date" error={error} {...fecha} />
      )}
      <label className="check-line">
        <input
          type="checkbox"
          className="check"
          checked={soloAnio}
          onChange={({ target }) => {
            precision.onChange(target.checked ? 'anio' : 'dia')
            if (target.checked && value.length === 10) fecha.onChange(value.slice(0, 4) + FIRST_DAY)
          }}
        />
        Solo se conoce el año
      </label>
    </div>
  )
}
