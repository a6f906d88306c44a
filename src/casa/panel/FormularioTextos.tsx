import type { ComponentType } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from '#platform/zod.ts'
import { Field, TextareaField } from '#ui/Field.tsx'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import type { textosDe } from './textos.ts'
import { type GuardadoOptions, useGuardado } from './useGuardado.ts'
import type { Opcion } from './useOpciones.ts'

type Campo = {
  name: string
  label: string
  /** `minuto`: a date and time of Argentina. */
  tipo?: 'linea' | 'parrafos' | 'minuto'
  /** What the field of a new one begins with; nothing by default. */
  inicial?: unknown
  hint?: string
  /** A slice's own field, rendered inside the form's `FormProvider`. */
  control?: ComponentType<{ name: string; label: string; hint?: string | undefined; error: string | undefined }>
}

export type Esquema<Out> = z.core.$ZodType<Out, FieldValues>

/** The form of a noun that has only texts. */
export type Formulario<Alta = FieldValues> = {
  /** What one of them is called in the buttons, «autor». */
  nombre: string
  textos: ReturnType<typeof textosDe>
  /** The first one holds the name. */
  campos: readonly [Campo, ...Campo[]]
  alta: () => Esquema<Alta>
  crear(form: Alta): Promise<{ _id: string; [campo: string]: unknown }>
}

/** What the fields show of a stored row; of null, an empty form. */
export const valoresDe = (campos: readonly Campo[], row: Record<string, unknown> | null): Record<string, unknown> =>
  Object.fromEntries(campos.map(({ name, inicial = '' }) => [name, row?.[name] ?? inicial]))

export const nombreDe = ({ campos: [{ name }] }: Pick<Formulario, 'campos'>, row: Record<string, unknown>): string =>
  String(row[name] ?? '')

type AltaProps<Alta> = Pick<GuardadoOptions<Alta>, 'acciones' | 'onClose'> & {
  formulario: Formulario<Alta>
  /** The name that was typed already. */
  escrito?: string
  /** Takes the new one in place of the alert. */
  onCreado?: (creado: Opcion) => void
}

/** The form of a new one, on its own screen or above another form. */
export function FormularioAlta<Alta>({ formulario, escrito = '', onCreado, ...common }: AltaProps<Alta>) {
  const { nombre, textos, campos, alta, crear } = formulario
  return (
    <FormularioTextos
      {...common}
      titulo={`Registrar ${nombre}`}
      boton="Registrar"
      campos={campos}
      valores={{ ...valoresDe(campos, null), [campos[0].name]: escrito }}
      version={undefined}
      esquema={alta()}
      guardar={async (form) => {
        const creado = await crear(form)
        onCreado?.({ _id: creado._id, nombre: nombreDe(formulario, creado) })
      }}
      textos={textos.crear}
      onGuardado={onCreado && common.onClose}
    />
  )
}

type Props<Out> = GuardadoOptions<Out> & { titulo: string; boton: string; campos: readonly Campo[] }

/** A form of texts in a dialog. */
export function FormularioTextos<Out>(props: Props<Out>) {
  const { titulo, boton, campos, onClose } = props
  const guardado = useGuardado(props)
  const { form, errorOf } = guardado
  return (
    <DialogoFormulario guardado={guardado} titulo={titulo} boton={boton} campos={campos} onClose={onClose}>
      {campos.map(({ name, label, tipo = 'linea', hint, control: Control }) => {
        const said = { label, hint, error: errorOf(name) }
        return (
          <div key={name} className="full">
            {Control ? (
              <Control name={name} {...said} />
            ) : tipo === 'parrafos' ? (
              <TextareaField {...said} {...form.register(name)} rows={6} />
            ) : (
              <Field {...said} {...form.register(name)} {...(tipo === 'minuto' && { type: 'datetime-local' })} />
            )}
          </div>
        )
      })}
    </DialogoFormulario>
  )
}
