import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import type { Provincia } from '#envios/provincias/provincia.contract.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormulario } from '#ui/useFormulario.ts'
import { createDireccion, type Direccion, updateDireccion } from '../direccion.contract.ts'
import { LARGOS } from '../direccion.rules.ts'
import { DireccionForm, DireccionPartida, type DireccionValida } from '../direccion.schemas.ts'
import { splitCalle } from '../domicilio.rules.ts'
import { borradorDireccion, toCampos } from './borrador.ts'

const resolver = zodResolver(DireccionForm())
const resolverPartida = zodResolver(DireccionPartida())

type Props = {
  usuarioId: string
  /** The address that is changed; null for a new one. */
  id: string | null
  campos: ReturnType<typeof toCampos>
  provincias: readonly Provincia[]
  onSaved: (direcciones: readonly Direccion[], alias: string) => void
  onCancel: () => void
}

export function FormularioDireccion({ usuarioId, id, campos, provincias, onSaved, onCancel }: Props) {
  const [falla, setFalla] = useState('')
  // Street and number apart where somebody needs them so; what was kept so stays so.
  const conTablas = useConTablas()
  const partida = conTablas || campos.altura !== ''
  const { register, handleSubmit, formState, setError, setFocus, getValues } = useFormulario<
    DireccionForm,
    unknown,
    DireccionValida
  >({
    resolver: partida ? resolverPartida : resolver,
    mode: 'onTouched',
    defaultValues: partida && campos.altura === '' ? { ...campos, ...splitCalle(campos.calle) } : campos,
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('alias'), [setFocus])

  const submit = handleSubmit(async (valid) => {
    setFalla('')
    const written = getValues()
    try {
      const direcciones = await (id === null
        ? api.call(createDireccion, valid)
        : api.call(updateDireccion, { ...valid, id }))
      borradorDireccion.drop()
      onSaved(direcciones, valid.alias)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The page's guard leads to the login; back here the form is as it was left.
      if (error.status === 401) return borradorDireccion.write({ usuario: usuarioId, id, campos: toCampos(written) })
      const wrong = Object.entries(error.campos ?? {})
      for (const [name, message] of wrong) setError(name as FieldPath<DireccionForm>, { message })
      if (wrong.length === 0) setFalla(error.mensaje)
    }
  })
  const send = (event: SyntheticEvent) => {
    if (isSubmitting) event.preventDefault()
    else void submit(event)
  }

  const field = (name: keyof DireccionForm) => ({ error: errors[name]?.message, ...register(name) })
  return (
    <form className="stack address-form" method="post" noValidate onSubmit={send} aria-label="Dirección de entrega">
      <Field
        label="Nombre de la dirección"
        hint="Por ejemplo Casa o Trabajo."
        maxLength={LARGOS.alias}
        {...field('alias')}
      />
      {partida ? (
        <div className="pair">
          <Field label="Calle" autoComplete="address-line1" maxLength={LARGOS.calle} {...field('calle')} />
          <Field label="Número" hint="Si no tiene, S/N." maxLength={LARGOS.altura} {...field('altura')} />
        </div>
      ) : (
        <Field label="Calle y número" autoComplete="address-line1" maxLength={LARGOS.calle} {...field('calle')} />
      )}
      <div className="pair">
        <Field
          label="Piso o departamento (opcional)"
          autoComplete="address-line2"
          maxLength={LARGOS.piso}
          {...field('piso')}
        />
        <Field label="Código postal" autoComplete="postal-code" {...field('codigo_postal')} />
      </div>
      <div className="pair">
        <Field label="Localidad" autoComplete="address-level2" maxLength={LARGOS.localidad} {...field('localidad')} />
        <SelectField label="Provincia" autoComplete="address-level1" {...field('provincia')}>
          <option value="">Elegí una provincia</option>
          {provincias.map(({ _id, descripcion }) => (
            <option key={_id} value={_id}>
              {descripcion}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="pair">
        <Field label="Quién recibe" autoComplete="name" maxLength={LARGOS.recibe} {...field('recibe')} />
        <Field
          label="Teléfono (opcional)"
          type="tel"
          autoComplete="tel"
          maxLength={LARGOS.telefono}
          {...field('telefono')}
        />
      </div>
      {falla && <Notice kind="error">{falla}</Notice>}
      <AvisoPrivacidad className="hint" />
      <div className="address__tools">
        <Button type="submit" busy={isSubmitting}>
          Guardar dirección
        </Button>
        <Button look="plain" disabled={isSubmitting} onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
