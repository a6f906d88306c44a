import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { createClave } from '#casa/panel/clave.ts'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import type { Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { api } from '#platform/http/client.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { type ExistenciaDeLibro, type Lugar, moveEjemplares } from '../../existencia.contract.ts'
import { CONDICIONES, isEntrada, OPERACIONES } from '../../existencia.rules.ts'
import { MovimientoForm } from '../../existencia.schemas.ts'
import { CONDICION_NOMBRES, OPERACION_NOMBRES } from './nombres.ts'

const ETIQUETAS = {
  operacion: 'Qué pasó',
  cantidad: 'Cuántos ejemplares',
  lugar: 'Lugar',
  hacia: 'Adónde van',
  condicion: 'De quién son',
  proveedor: 'Proveedor',
  costo: 'Costo de cada uno, en pesos',
  documento: 'Documento o nota',
} as const
const CAMPOS = listCampos(ETIQUETAS)
const TEXTOS = { exito: 'Ejemplares anotados', falla: 'Hubo un problema al anotar los ejemplares.' }

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & {
  libro: ExistenciaDeLibro
  lugares: readonly Lugar[]
  proveedores: readonly Proveedor[]
}

/** What happened to copies of a book, in a dialog. */
export function FormularioMovimiento({ libro, lugares, proveedores, ...options }: Props) {
  const [clave] = useState(createClave) // pressed twice, or sent again, it is one movement
  const abiertos = lugares.filter(({ cerrado }) => !cerrado)
  const guardado = useGuardado({
    ...options,
    textos: TEXTOS,
    version: undefined,
    esquema: MovimientoForm(),
    valores: {
      operacion: 'compra',
      cantidad: '1',
      lugar: abiertos[0]?._id ?? '',
      hacia: '',
      condicion: 'firme',
      proveedor: '',
      costo: '',
      documento: '',
    },
    guardar: (form) => api.call(moveEjemplares, { id: libro._id, _id: clave, ...form }),
  })
  const { control } = guardado.form
  const [operacion, condicion] = useWatch({ control, name: ['operacion', 'condicion'] })
  const campo = guardado.campoDe(ETIQUETAS)
  const opciones = abiertos.map(({ _id, nombre }) => (
    <option key={_id} value={_id}>
      {nombre}
    </option>
  ))
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo="Anotar ejemplares"
      boton="Anotar"
      campos={CAMPOS}
      onClose={options.onClose}
    >
      <SelectField {...campo('operacion')}>
        {OPERACIONES.map((offered) => (
          <option key={offered} value={offered}>
            {OPERACION_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      <Field {...campo('cantidad')} inputMode="numeric" autoComplete="off" />
      {abiertos.length > 0 && (
        <SelectField {...campo('lugar')} label={operacion === 'traslado' ? 'De dónde salen' : ETIQUETAS.lugar}>
          {opciones}
        </SelectField>
      )}
      {operacion === 'traslado' && (
        <SelectField {...campo('hacia')}>
          <option value="">Elegí un lugar</option>
          {opciones}
        </SelectField>
      )}
      <SelectField {...campo('condicion')}>
        {CONDICIONES.map((offered) => (
          <option key={offered} value={offered}>
            {CONDICION_NOMBRES[offered]}
          </option>
        ))}
      </SelectField>
      {condicion === 'consignacion' && (
        <SelectField {...campo('proveedor')}>
          <option value="">Elegí un proveedor</option>
          {proveedores.map(({ _id, nombre }) => (
            <option key={_id} value={_id}>
              {nombre}
            </option>
          ))}
        </SelectField>
      )}
      {operacion === 'compra' && <Field {...campo('costo')} inputMode="decimal" autoComplete="off" />}
      <Field
        {...campo('documento')}
        autoComplete="off"
        hint={isEntrada(operacion) ? 'El remito o la factura, si hay.' : 'Por qué, si hace falta.'}
      />
    </DialogoFormulario>
  )
}
