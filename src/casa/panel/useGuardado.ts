import { zodResolver } from '@hookform/resolvers/zod'
import { type FormEvent, useState } from 'react'
import type { FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import { isCancelado } from '#casa/sesion/web/clave/useConClave.tsx'
import { AppError } from '#platform/errors.ts'
import type { z } from '#platform/zod.ts'
import { useFormulario } from '#ui/useFormulario.ts'
import { noteGuardado } from './guardados.ts'
import type { Acciones, Textos } from './useAcciones.tsx'

export type GuardadoOptions<Out> = {
  /** The initial value of every field. */
  valores: Record<string, unknown>
  /** Turns the row that another person has stored into field values; without it its fields are shown as they are. */
  leer?: (guardado: Record<string, unknown>) => Record<string, unknown>
  /** The stored version that the edit begins with; undefined for something new. */
  version: number | undefined
  esquema: z.core.$ZodType<Out, FieldValues>
  /** Answers the row as it is stored then, with which the next edit begins. */
  guardar: (form: Out, version: number | undefined) => Promise<unknown>
  textos: Textos
  acciones: Acciones
  onClose: () => void
  /** Runs after saving, instead of closing and the alert. */
  onGuardado?: (() => void | Promise<void>) | undefined
}

type Stored = Record<string, unknown> & { version: number }

export type Guardado<Out> = {
  form: UseFormReturn<FieldValues, unknown, Out>
  submit: (event: FormEvent<HTMLFormElement>) => void
  errorOf: (name: string) => string | undefined
  /** Label, message and connection of each field of a form, by the form's labels. */
  campoDe: <Name extends string>(
    etiquetas: Readonly<Record<Name, string>>,
  ) => (name: Name) => { label: string; error: string | undefined } & UseFormRegisterReturn
  /** The field values that another person has stored meanwhile. */
  conflicto: Record<string, unknown> | null
  /** Keeps what was typed: the next saving replaces what is stored. */
  keepTyped: () => void
  /** Puts what is stored into the fields. */
  takeStored: () => void
}

const isStored = (value: unknown): value is Stored =>
  typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'number'

/** A form of the panel and its saving: messages at the fields, edit conflicts, alerts. */
export function useGuardado<Out>(options: GuardadoOptions<Out>): Guardado<Out> {
  const { valores, esquema, guardar, textos, acciones, onClose, onGuardado, leer } = options
  const [version, setVersion] = useState(options.version)
  const [stored, setStored] = useState<Stored | null>(null)
  const conflicto = stored && leer ? leer(stored) : stored
  const form = useFormulario<FieldValues, unknown, Out>({
    resolver: zodResolver(esquema),
    defaultValues: valores,
    mode: 'onTouched',
  })

  const submit = form.handleSubmit(async (out) => {
    try {
      noteGuardado(await guardar(out, version))
    } catch (error) {
      if (isCancelado(error)) return
      if (error instanceof AppError && error.code === 'VERSION' && isStored(error.datos?.guardado)) {
        return setStored(error.datos.guardado)
      }
      const wrong = error instanceof AppError ? Object.entries(error.campos ?? {}) : []
      const [first] = wrong.filter(([name]) => name in valores)
      if (first) {
        for (const [name, message] of wrong) form.setError(name, { message })
        return form.setFocus(first[0])
      }
      return acciones.contarFalla(error, textos)
    }
    if (onGuardado) return onGuardado()
    onClose()
    await acciones.contarExito(textos)
  })

  function keepTyped() {
    setVersion(stored?.version)
    setStored(null)
  }

  function errorOf(name: string): string | undefined {
    const message = form.formState.errors[name]?.message
    return typeof message === 'string' ? message : undefined
  }

  return {
    form,
    submit: (event) => void submit(event),
    errorOf,
    campoDe: (etiquetas) => (name) => ({ label: etiquetas[name], error: errorOf(name), ...form.register(name) }),
    conflicto,
    keepTyped,
    takeStored() {
      form.reset(Object.fromEntries(Object.keys(valores).map((name) => [name, conflicto?.[name] ?? ''])))
      keepTyped()
    },
  }
}
