import { setTimeout as sleep } from 'node:timers/promises'
import { createFormControl, type UseFormReturn } from 'react-hook-form'
import { expect, test } from 'vitest'
import { focusOnce } from './useFormulario.ts'

type Datos = { nombre: string; apellido: string; telefono: string }
type Form = UseFormReturn<Datos, unknown, Datos>

/** A form whose name and surname are refused, and which of its fields were given the focus. */
function createForm(shouldFocusError: boolean) {
  const error = { type: 'required', message: 'Campo requerido' }
  const form = createFormControl<Datos>({
    shouldFocusError,
    resolver: () => ({ values: {}, errors: { apellido: error, nombre: error } }),
  })
  const focused: string[] = []
  for (const name of ['telefono', 'nombre', 'apellido'] as const) {
    form.register(name).ref({ name, value: '', focus: () => focused.push(name) })
  }
  return { form: form as unknown as Form, focused } // all that is missing is what React shows
}

test('a refused form moves the focus once, to the first field that was refused', async () => {
  const { form, focused } = createForm(false)
  const refused: string[] = []
  await focusOnce(form).handleSubmit(
    () => {},
    (errors) => void refused.push(...Object.keys(errors)),
  )()
  await sleep(5)
  expect(focused).toEqual(['nombre'])
  expect(refused.sort()).toEqual(['apellido', 'nombre'])
})

test('the library alone moves it again, when somebody may have typed on', async () => {
  const { form, focused } = createForm(true)
  await form.handleSubmit(() => {})()
  await sleep(5)
  expect(focused).toEqual(['nombre', 'nombre'])
})
