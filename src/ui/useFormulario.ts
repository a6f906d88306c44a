import {
  type Field,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { AppError } from '#platform/errors.ts'

export type Formulario<T extends FieldValues, Context = unknown, Out = T> = UseFormReturn<T, Context, Out> & {
  /** What a `Field` of this name takes: its message and its connection to the form. */
  campo: <Name extends FieldPath<T>>(
    name: Name,
    options?: RegisterOptions<T, Name>,
  ) => { error: string | undefined } & UseFormRegisterReturn<Name>
  /** Puts what the server says of fields at them, with the focus in the first; false where it says nothing of a field. */
  refuse: (error: unknown) => boolean
}

/**
 * `useForm` whose refused form moves the focus once. The library moves it again in a task of its own: whoever types on at
 * once would be pulled back from the next field.
 */
export function useFormulario<T extends FieldValues, Context = unknown, Out = T>(
  props: UseFormProps<T, Context, Out>,
): Formulario<T, Context, Out> {
  const form = focusOnce(useForm({ ...props, shouldFocusError: false }))
  const { errors } = form.formState
  return {
    ...form,
    campo: (name, options) => ({
      error: (get(errors, name) as FieldError | undefined)?.message,
      ...form.register(name, options),
    }),
    refuse(error) {
      // An object's own keys, which the form's schema names.
      const said = Object.entries((error instanceof AppError && error.campos) || {}) as [FieldPath<T>, string][]
      for (const [name, message] of said) form.setError(name, { message })
      if (said[0]) form.setFocus(said[0][0])
      return said.length > 0
    },
  }
}

/** The form with a `handleSubmit` that moves the focus to the first field that was refused; its own must not move it. */
export function focusOnce<T extends FieldValues, Context, Out>(
  form: UseFormReturn<T, Context, Out>,
): UseFormReturn<T, Context, Out> {
  const { control, handleSubmit } = form
  return {
    ...form,
    handleSubmit: (onValid, onInvalid) =>
      handleSubmit(onValid, async (errors, event) => {
        await onInvalid?.(errors, event)
        for (const name of control._names.mount) {
          if (!get(errors, name)) continue
          const { ref, refs } = (get(control._fields, name) as Field)._f
          const field = refs?.find((one) => !one.disabled) ?? ref
          if (field.focus) return field.focus()
        }
      }),
  }
}
