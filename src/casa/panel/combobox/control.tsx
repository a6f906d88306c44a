// Comboboxes as controls of a form's fields (`campos.ts`).
import type { ComponentType } from 'react'
import { useController } from 'react-hook-form'
import type { ControlProps } from '../campos.ts'
import type { Buscar } from '../useOpciones.ts'
import { MultiCombobox } from './MultiCombobox.tsx'
import { SingleCombobox } from './SingleCombobox.tsx'

/** One of what `buscar` finds. */
export const unoDe = (buscar: Buscar, placeholder: string): ComponentType<ControlProps> =>
  function CampoUno({ name, ...said }) {
    const { field } = useController({ name })
    const { value, onChange, onBlur, ref } = field
    return <SingleCombobox {...said} {...{ placeholder, buscar, value, onChange, onBlur }} input={ref} />
  }

/** Several of what `buscar` finds, in an order. */
export const variosDe = (buscar: Buscar, placeholder: string): ComponentType<ControlProps> =>
  function CampoVarios({ name, ...said }) {
    const { field } = useController({ name })
    const { value, onChange, onBlur, ref } = field
    return <MultiCombobox {...said} {...{ placeholder, buscar, value, onChange, onBlur }} input={ref} />
  }
