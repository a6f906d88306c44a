import { type Field, type FieldValues, get, type UseFormProps, type UseFormReturn, useForm } from 'react-hook-form'

/**
 * `useForm` whose refused form moves the focus once. The library moves it again in a task of its own: whoever types on at
 * once would be pulled back from the next field.
 */
export function useFormulario<T extends FieldValues, Context = unknown, Out = T>(
  props: UseFormProps<T, Context, Out>,
): UseFormReturn<T, Context, Out> {
  return focusOnce(useForm({ ...props, shouldFocusError: false }))
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
