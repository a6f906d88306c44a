// The fields of a form, each said once: its label, its kind, what it shows of a stored row.
import type { ComponentProps, ComponentType } from 'react'
import type { RegisterOptions } from 'react-hook-form'

export type Valores = Record<string, unknown>

/** What a slice's own control is told of its field. */
export type ControlProps = { name: string; label: string; hint?: string | undefined; error: string | undefined }

export type Campo<Item = never> = {
  name: string
  label: string
  /** A line of text where it is not said. `minuto`: a date and time of Argentina. `marca`: a box to tick. */
  tipo?: 'linea' | 'parrafos' | 'entero' | 'decimal' | 'dia' | 'minuto' | 'marca'
  /** One of these is chosen: each one's value and name. */
  opciones?: readonly (readonly [valor: string, nombre: string])[]
  /** What the field of a new one begins with; nothing by default. */
  inicial?: unknown
  /** What the field shows of a stored row, where that is not what the row has under its name. */
  leer?(fila: Item): unknown
  hint?: string | undefined
  /** Beside its neighbour where there is room; otherwise it has a line of its own. */
  medio?: boolean
  /** Shown only while this is true of what is typed; meanwhile it keeps what it holds. */
  si?: (valores: Valores) => boolean
  /** Only of a new one. */
  soloAlta?: boolean
  /** What else the input says, such as `maxLength`. */
  input?: ComponentProps<'input'>
  /** How its value is read. */
  registro?: RegisterOptions
  /** A slice's own field, rendered inside the form's `FormProvider`. */
  control?: ComponentType<ControlProps>
}

/** The values of a closed list with their names, as `opciones`. */
export const opcionesDe = <T extends string>(
  valores: readonly T[],
  nombres: Readonly<Record<T, string>>,
): [T, string][] => valores.map((valor) => [valor, nombres[valor]])

/** Things with a name, as `opciones`, after the sentence of none where there is one. */
export const opcionesCon = (
  cosas: readonly { _id: string; nombre: string }[],
  ninguna?: string,
): [string, string][] => [
  ...(ninguna === undefined ? [] : ([['', ninguna]] satisfies [string, string][])),
  ...cosas.map(({ _id, nombre }): [string, string] => [_id, nombre]),
]

/** An empty field is none, and not an empty text. */
export const NULO: RegisterOptions = { setValueAs: (value: unknown) => (value === '' ? null : value) }

/** What the fields show of a stored row; of null, an empty form. */
export const valoresDe = <Item>(campos: readonly Campo<Item>[], fila: Item | null): Valores =>
  Object.fromEntries(
    campos
      .filter(({ soloAlta }) => !soloAlta || fila === null)
      .map(({ name, inicial = '', leer }) => {
        if (fila === null) return [name, typeof inicial === 'function' ? inicial() : inicial]
        return [name, (leer ? leer(fila) : (fila as Valores)[name]) ?? inicial] // a row is an object with named fields
      }),
  )
