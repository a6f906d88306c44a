import { type FormEvent, useState } from 'react'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { listOpcionesEnvio } from '../../cotizacion.contract.ts'
import type { LugarGuardado } from '../lugar.ts'
import { toLugarPedido } from './preguntar.ts'

type Props = {
  libros: string
  inicial: LugarGuardado | null
  /** Hears of the place as the shop understood it; null where it said none. */
  onLugar: (lugar: LugarGuardado | null) => void
}
type Campos = { codigo_postal?: string; provincia?: string }

const FALLA = 'No pudimos calcular el envío. Probá de nuevo en un rato.'

/** Asks where to: the postal code, and the province where that does not tell it. */
export function FormularioLugar({ libros, inicial, onLugar }: Props) {
  const [codigo, setCodigo] = useState(inicial?.codigo_postal ?? '')
  const [provincia, setProvincia] = useState(inicial?.provincia ?? '')
  const [campos, setCampos] = useState<Campos>({})
  const [busy, run] = useBusy()

  function send(event: FormEvent) {
    event.preventDefault()
    return run(async () => {
      setCampos({})
      try {
        const asked = toLugarPedido({ codigo_postal: codigo, provincia })
        const { lugar } = await api.call(listOpcionesEnvio, { libros, ...asked })
        onLugar(lugar)
      } catch (error) {
        const told = error instanceof AppError ? error.campos : undefined
        setCampos(told && Object.keys(told).length > 0 ? told : { codigo_postal: FALLA })
      }
    })
  }

  return (
    <form className="ship-form" onSubmit={(event) => void send(event)} noValidate>
      <Field
        label="Código postal"
        value={codigo}
        error={campos.codigo_postal}
        autoComplete="postal-code"
        maxLength={10}
        required
        onChange={({ target }) => setCodigo(target.value)}
      />
      <SelectField
        label="Provincia"
        autoComplete="address-level1"
        value={provincia}
        error={campos.provincia}
        onChange={({ target }) => setProvincia(target.value)}
        ninguna="La del código postal"
        opciones={JURISDICCIONES}
      />
      <Button type="submit" busy={busy}>
        Calcular envío
      </Button>
    </form>
  )
}
