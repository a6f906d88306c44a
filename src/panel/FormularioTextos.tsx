import { Field, TextareaField } from '../ui/Field.tsx'
import { Conflicto } from './Conflicto.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { type GuardadoOptions, useGuardado } from './useGuardado.ts'

export type Campo = {
  name: string
  label: string
  tipo?: 'linea' | 'parrafos' | 'url'
  hint?: string
}

type Props<Out> = GuardadoOptions<Out> & {
  titulo: string
  boton: string
  campos: readonly Campo[]
}

/** A form of texts in a dialog, for what has nothing but texts: authors, publishers, categories and provinces. */
export function FormularioTextos<Out>(props: Props<Out>) {
  const { titulo, boton, campos, onClose } = props
  const { form, submit, conflicto, keepTyped, takeStored } = useGuardado(props)
  const { errors, isDirty, isSubmitting } = form.formState
  return (
    <DialogoFormulario
      open
      titulo={titulo}
      guardar={boton}
      sucio={isDirty}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      {conflicto && (
        <Conflicto
          campos={campos.map(({ name, label }) => ({
            label,
            guardado: conflicto[name],
            escrito: form.getValues(name),
          }))}
          onKeep={keepTyped}
          onTake={takeStored}
        />
      )}
      {campos.map(({ name, label, tipo = 'linea', hint }, n) => {
        const message = errors[name]?.message
        const common = { label, hint, error: typeof message === 'string' ? message : undefined, ...form.register(name) }
        return (
          <div key={name} className="full">
            {tipo === 'parrafos' ? (
              <TextareaField {...common} rows={6} />
            ) : (
              <Field {...common} type={tipo === 'url' ? 'url' : 'text'} {...(n === 0 && { 'data-first': '' })} />
            )}
          </div>
        )
      })}
    </DialogoFormulario>
  )
}
