import { type FormEvent, useRef, useState } from 'react'
import { formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { Button } from '#ui/Button.tsx'
import { Field, Problem } from '#ui/Field.tsx'
import type { CuponDelCarrito } from './useCupon.ts'

type Props = { cupon: CuponDelCarrito; ahorro: Centavos }

/** «Tengo un cupón»: one code for the whole cart. Only where the shop has a coupon that is not over. */
export function CampoCupon({ cupon, ahorro }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [texto, setTexto] = useState('')
  if (!cupon.activo) return null

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (await cupon.aplicar(texto)) setTexto('')
    else form.current?.querySelector('input')?.focus()
  }

  function quitar() {
    cupon.quitar()
    form.current?.querySelector('input')?.focus() // the button that had the focus is gone
  }

  return (
    <div className="coupon">
      <form ref={form} onSubmit={submit} noValidate>
        <Field
          label="Tengo un cupón"
          value={texto}
          error={cupon.problema ?? undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
          onChange={({ target }) => setTexto(target.value)}
        />
        <Button type="submit" busy={cupon.busy}>
          Aplicar
        </Button>
      </form>
      <div role="status">
        {cupon.aplicado !== null && (
          <p className="mt-2">
            Cupón <b>{cupon.aplicado}</b>: {cupon.titulo}. Te ahorrás {formatPesos(toPesos(ahorro))}.
          </p>
        )}
        {cupon.aviso !== null && (
          <p className="mt-2">
            Cupón <b>{cupon.codigo}</b>: {cupon.aviso}
          </p>
        )}
      </div>
      {cupon.falla && <Problem>No pudimos ver tu cupón.</Problem>}
      {cupon.codigo !== null && (
        <div className="coupon__tools">
          {cupon.falla && <Button onClick={cupon.renovar}>Probar de nuevo</Button>}
          <Button onClick={quitar}>Quitar cupón</Button>
        </div>
      )}
    </div>
  )
}
