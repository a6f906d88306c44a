import { useEffect, useRef } from 'react'
import { formatPesos } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import type { Rango } from './rango.rules.ts'
import type { FiltrosProps } from './useFormulario.ts'

type Props = Pick<FiltrosProps, 'search' | 'facetas'> & { errores: Rango['errores'] }

/** Two prices and the button that sends them: the last part of the form, which without scripts it sends as a whole. */
export function FiltroPrecio({ search, facetas: { precio }, errores }: Props) {
  return (
    <fieldset>
      <legend>Precio</legend>
      <div className="filters__range">
        <Campo name="precio_desde" label="Desde" given={search.precio_desde} error={errores.desde} />
        <Campo name="precio_hasta" label="Hasta" given={search.precio_hasta} error={errores.hasta} />
      </div>
      {precio && (
        <p className="hint">
          Hay de {formatPesos(precio.desde, { trim: true })} a {formatPesos(precio.hasta, { trim: true })}.
        </p>
      )}
      <Button type="submit" wide className="mt-1">
        Aplicar
      </Button>
    </fieldset>
  )
}

type CampoProps = { name: string; label: string; given: string | undefined; error: string | undefined }

/** The browser keeps what is typed, also before scripts load; another price in the address (a chip, «back») replaces it. */
function Campo({ name, label, given = '', error }: CampoProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(given)
  useEffect(() => {
    if (shown.current === given) return
    shown.current = given
    if (input.current) input.current.value = given
  }, [given])
  return (
    <Field
      ref={input}
      label={label}
      error={error}
      name={name}
      defaultValue={given}
      inputMode="decimal"
      maxLength={30}
      autoComplete="off"
    />
  )
}
