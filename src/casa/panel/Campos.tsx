import { useFormContext, useWatch } from 'react-hook-form'
import { Field, SelectField, TextareaField } from '#ui/Field.tsx'
import type { Campo } from './campos.ts'

/** The fields of a form in its `FormProvider`, each with its label, hint and message. */
export function Campos({ campos }: { campos: readonly Campo[] }) {
  const { control } = useFormContext()
  const valores = useWatch({ control, disabled: campos.every(({ si }) => si === undefined) }) ?? {}
  return campos
    .filter(({ si }) => si === undefined || si(valores))
    .map((campo) =>
      campo.medio ? (
        <UnCampo key={campo.name + campo.label} campo={campo} />
      ) : (
        <div key={campo.name + campo.label} className="full">
          <UnCampo campo={campo} />
        </div>
      ),
    )
}

const DE_TIPO = {
  entero: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  dia: { type: 'date' },
  minuto: { type: 'datetime-local' },
  linea: {},
} as const

function UnCampo({ campo: { name, label, tipo = 'linea', opciones, hint, input, registro, control: Control } }: Props) {
  const { register, formState } = useFormContext()
  const message = formState.errors[name]?.message
  const said = { label, hint, error: typeof message === 'string' ? message : undefined }
  if (Control) return <Control name={name} {...said} />
  const registrado = register(name, registro)
  if (opciones) {
    return (
      <SelectField {...said} {...registrado}>
        {opciones.map(([valor, nombre]) => (
          <option key={valor} value={valor}>
            {nombre}
          </option>
        ))}
      </SelectField>
    )
  }
  if (tipo === 'marca') {
    return (
      <>
        <label className="check-line">
          <input type="checkbox" className="check" {...registrado} />
          {label}
        </label>
        {hint && <p className="hint">{hint}</p>}
      </>
    )
  }
  if (tipo === 'parrafos') {
    return <TextareaField {...said} {...registrado} rows={6} maxLength={input?.maxLength} />
  }
  return <Field {...DE_TIPO[tipo]} {...input} {...said} {...registrado} />
}

type Props = { campo: Campo }
