import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { TRANSPORTE_NOMBRES, TRANSPORTES } from '#envios/transportes/transporte.rules.ts'
import { api } from '#platform/http/client.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { type Despacho, updateDespacho } from '../../../despachos/despacho.contract.ts'
import { DespachoCambios } from '../../../despachos/despacho.schemas.ts'

const ETIQUETAS = {
  transporte: 'Lo lleva',
  servicio: 'Servicio (opcional)',
  seguimiento: 'Número de seguimiento (opcional)',
  sucursal: 'Sucursal donde se retira (opcional)',
  peso_g: 'Peso que cobraron, en gramos (opcional)',
  costo: 'Lo que costó, en pesos (opcional)',
}
const TEXTOS = { exito: 'Paquete actualizado', falla: 'Hubo un problema al guardar el paquete.' }

/** An empty field of a number is none. */
const asNumber = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }

type Props = { despacho: Despacho; nombre: string; acciones: Acciones; onClose: () => void }

/** Who carries a parcel, its number there, and what it cost. */
export function FormularioDespacho({ despacho, nombre, acciones, onClose }: Props) {
  const { _id, version, transporte, servicio, seguimiento, sucursal, peso_g, costo } = despacho
  const guardado = useGuardado({
    valores: { transporte, servicio, seguimiento, sucursal, peso_g, costo },
    version,
    esquema: DespachoCambios().pick({
      transporte: true,
      servicio: true,
      seguimiento: true,
      sucursal: true,
      peso_g: true,
      costo: true,
    }),
    guardar: (form, known) => api.call(updateDespacho, { id: _id, version: known, ...form }),
    textos: TEXTOS,
    acciones,
    onClose,
  })
  const campo = guardado.campoDe(ETIQUETAS)
  const { register } = guardado.form
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`Editar ${nombre}`}
      boton="Guardar"
      campos={listCampos(ETIQUETAS)}
      onClose={onClose}
    >
      <SelectField {...campo('transporte')}>
        {TRANSPORTES.map((offered) => (
          <option key={offered} value={offered}>
            {TRANSPORTE_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      <Field {...campo('servicio')} maxLength={80} />
      <Field {...campo('seguimiento')} maxLength={60} autoComplete="off" />
      <Field {...campo('sucursal')} maxLength={200} />
      <Field {...campo('peso_g')} {...register('peso_g', asNumber)} type="number" min={1} step={1} />
      <Field {...campo('costo')} {...register('costo', asNumber)} type="number" min={0} step={0.01} />
    </DialogoFormulario>
  )
}
