import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { z } from '#platform/zod.ts'
import { Campos } from './Campos.tsx'
import { type Campo, type Valores, valoresDe } from './campos.ts'
import { DialogoFormulario } from './DialogoFormulario.tsx'
import type { textosDe } from './textos.ts'
import { type GuardadoOptions, useGuardado } from './useGuardado.ts'
import type { Opcion } from './useOpciones.ts'

export type Esquema<Out> = z.core.$ZodType<Out, FieldValues>

/** The form of a noun: what its fields are, and how one is made. */
export type Formulario<Alta = FieldValues, Item = never> = {
  /** What one of them is called in the buttons, «autor». */
  nombre: string
  /** Of its two dialogs, where they are not «Registrar autor» and «Editar autor». */
  titulos?: { alta: string; edicion: string }
  /** The button that makes one, where it is not «Registrar». */
  boton?: string
  textos: ReturnType<typeof textosDe>
  /** The first one that an edit has too holds the name. */
  campos: readonly [Campo<Item>, ...Campo<Item>[]]
  /** What stands below the fields, inside the form's `FormProvider`. */
  pie?(fila: Item | null): ReactNode
  alta: () => Esquema<Alta>
  crear(form: Alta): Promise<{ _id: string; [campo: string]: unknown }>
}

export function nombreDe<Item>({ campos }: Pick<Formulario<never, Item>, 'campos'>, fila: object): string {
  const { name } = campos.find(({ soloAlta }) => !soloAlta) ?? campos[0]
  return String((fila as Valores)[name] ?? '') // a row is an object with named fields
}

export const tituloDe = (cual: 'alta' | 'edicion', { nombre, titulos }: Pick<Formulario, 'nombre' | 'titulos'>) =>
  titulos?.[cual] ?? `${cual === 'alta' ? 'Registrar' : 'Editar'} ${nombre}`

type AltaProps<Alta, Item> = Pick<GuardadoOptions<Alta>, 'acciones' | 'onClose'> & {
  formulario: Formulario<Alta, Item>
  /** The name that was typed already. */
  escrito?: string
  /** Takes the new one in place of the alert. */
  onCreado?: (creado: Opcion) => void
}

/** The form of a new one, on its own screen or above another form. */
export function FormularioAlta<Alta, Item extends object>({
  formulario,
  escrito,
  onCreado,
  ...common
}: AltaProps<Alta, Item>) {
  const { boton = 'Registrar', textos, campos, alta, crear, pie } = formulario
  return (
    <FormularioCampos
      {...common}
      titulo={tituloDe('alta', formulario)}
      boton={boton}
      campos={campos}
      pie={pie?.(null)}
      valores={{ ...valoresDe(campos, null), ...(escrito !== undefined && { [campos[0].name]: escrito }) }}
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

type Props<Out, Item> = Omit<GuardadoOptions<Out>, 'valores' | 'version' | 'leer'> & {
  titulo: string
  boton: string
  campos: readonly Campo<Item>[]
  /** The stored row that is changed; without it the form makes something new. */
  fila?: (Item & { version?: number }) | null
  /** What the fields show first, where that is more than `fila` or the fields say. */
  valores?: Valores
  /** Above and below the fields, inside the form's `FormProvider`. */
  cabeza?: ReactNode
  pie?: ReactNode
  /** One more button, left of the two. */
  extra?: ReactNode
}

/** A form in a dialog, made of its fields. */
export function FormularioCampos<Out, Item extends object = never>(props: Props<Out, Item>) {
  const { titulo, boton, campos, fila = null, cabeza, pie, extra, onClose } = props
  const { valores = valoresDe(campos, fila) } = props
  const guardado = useGuardado({
    ...props,
    valores,
    leer: (guardado) => valoresDe<Item & Valores>(campos, { ...(fila as Item), ...guardado }), // nobody stores what is new
    version: fila?.version,
  })
  const visibles = campos.filter(({ name }) => name in valores)
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={titulo}
      boton={boton}
      campos={visibles}
      extra={extra}
      onClose={onClose}
    >
      {cabeza}
      <Campos campos={visibles} />
      {pie}
    </DialogoFormulario>
  )
}
