import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useEffect, useState } from 'react'
import { AvisoPrivacidad } from '#casa/deberes/web/AvisoLegal.tsx'
import { useConTablas } from '#envios/envios/web/con-tablas.ts'
import type { Provincia } from '#envios/provincias/provincia.contract.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SelectField } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Formulario, useFormulario } from '#ui/useFormulario.ts'
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
  const form = useFormulario<DireccionForm, unknown, DireccionValida>({
    resolver: partida ? resolverPartida : resolver,
    mode: 'onTouched',
    defaultValues: partida && campos.altura === '' ? { ...campos, ...splitCalle(campos.calle) } : campos,
  })
  const { handleSubmit, setFocus, getValues, refuse } = form
  const { isSubmitting } = form.formState
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
      if (!refuse(error)) setFalla(error.mensaje)
    }
  })
  const send = (event: SyntheticEvent) => {
    if (isSubmitting) event.preventDefault()
    else void submit(event)
  }

  return (
    <form className="stack address-form" method="post" noValidate onSubmit={send} aria-label="Dirección de entrega">
      <Campos campo={form.campo} partida={partida} provincias={provincias} />
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

type CamposProps = Pick<Formulario<DireccionForm>, 'campo'> & Pick<Props, 'provincias'> & { partida: boolean }

const Campos = ({ campo, partida, provincias }: CamposProps) => (
  <>
    <Field
      label="Nombre de la dirección"
      hint="Por ejemplo Casa o Trabajo."
      maxLength={LARGOS.alias}
      {...campo('alias')}
    />
    {partida ? (
      <div className="pair">
        <Field label="Calle" autoComplete="address-line1" maxLength={LARGOS.calle} {...campo('calle')} />
        <Field label="Número" hint="Si no tiene, S/N." maxLength={LARGOS.altura} {...campo('altura')} />
      </div>
    ) : (
      <Field label="Calle y número" autoComplete="address-line1" maxLength={LARGOS.calle} {...campo('calle')} />
    )}
    <div className="pair">
      <Field
        label="Piso o departamento (opcional)"
        autoComplete="address-line2"
        maxLength={LARGOS.piso}
        {...campo('piso')}
      />
      <Field label="Código postal" autoComplete="postal-code" {...campo('codigo_postal')} />
    </div>
    <div className="pair">
      <Field label="Localidad" autoComplete="address-level2" maxLength={LARGOS.localidad} {...campo('localidad')} />
      <SelectField
        label="Provincia"
        autoComplete="address-level1"
        {...campo('provincia')}
        ninguna="Elegí una provincia"
        opciones={provincias.map(({ _id, descripcion }) => [_id, descripcion])}
      />
    </div>
    <div className="pair">
      <Field label="Quién recibe" autoComplete="name" maxLength={LARGOS.recibe} {...campo('recibe')} />
      <Field
        label="Teléfono (opcional)"
        type="tel"
        autoComplete="tel"
        maxLength={LARGOS.telefono}
        {...campo('telefono')}
      />
    </div>
  </>
)
