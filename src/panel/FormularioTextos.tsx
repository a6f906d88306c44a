import type { ComponentType } from 'react'
import { FormProvider } from 'react-hook-form'
import { Field, TextareaField } from '../ui/Field.tsx'
import { Conflicto } from './Conflicto.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import { type GuardadoOptions, useGuardado } from './useGuardado.ts'

export type Campo = {
  name: string
  label: string
  tipo?: 'linea' | 'parrafos'
  hint?: string
  /** A field that a slice has of its own, in the form's `FormProvider`. */
  control?: ComponentType<{ name: string; label: string; hint?: string | undefined; error: string | undefined }>
}

type Props<Out> = GuardadoOptions<Out> & {
  titulo: string
  boton: string
  campos: readonly Campo[]
}

/** A form of texts in a dialog, and of what a slice adds to them: authors, publishers, categories and provinces. */
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
      <FormProvider {...form}>
        {campos.map(({ name, label, tipo = 'linea', hint, control: Control }, n) => {
          const message = errors[name]?.message
          const said = { label, hint, error: typeof message === 'string' ? message : undefined }
          return (
            <div key={name} className="full">
              {Control ? (
                <Control name={name} {...said} />
              ) : tipo === 'parrafos' ? (
                <TextareaField {...said} {...form.register(name)} rows={6} />
              ) : (
                <Field {...said} {...form.register(name)} {...(n === 0 && { 'data-first': '' })} />
              )}
            </div>
          )
        })}
      </FormProvider>
    </DialogoFormulario>
  )
}
