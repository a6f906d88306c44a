import { useState } from 'react'
import { type Campo, opcionesCon, opcionesDe, type Valores } from '#casa/panel/campos.ts'
import { createClave } from '#casa/panel/clave.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { GuardadoOptions } from '#casa/panel/useGuardado.ts'
import type { Proveedor } from '#catalogo/proveedores/proveedor.contract.ts'
import { api } from '#platform/http/client.ts'
import { type ExistenciaDeLibro, type Lugar, moveEjemplares } from '../../existencia.contract.ts'
import { CONDICIONES, isEntrada, OPERACIONES } from '../../existencia.rules.ts'
import { MovimientoForm } from '../../existencia.schemas.ts'
import { CONDICION_NOMBRES, OPERACION_NOMBRES } from './nombres.ts'

const TEXTOS = { exito: 'Ejemplares anotados', falla: 'Hubo un problema al anotar los ejemplares.' }

const operacionDe = ({ operacion }: Valores) => OPERACIONES.find((one) => one === operacion) ?? 'compra'
const isTraslado = (valores: Valores) => operacionDe(valores) === 'traslado'
const CORTO = { input: { autoComplete: 'off' }, medio: true } as const

type Elegibles = { lugares: readonly Lugar[]; proveedores: readonly Proveedor[] }

function listCampos({ lugares, proveedores }: Elegibles): Campo[] {
  const abiertos = lugares.filter(({ cerrado }) => !cerrado)
  const lugar = { name: 'lugar', inicial: abiertos[0]?._id ?? '', opciones: opcionesCon(abiertos), medio: true }
  const documento = { name: 'documento', label: 'Documento o nota', ...CORTO }
  const hay = abiertos.length > 0
  return [
    {
      name: 'operacion',
      label: 'Qué pasó',
      inicial: 'compra',
      opciones: opcionesDe(OPERACIONES, OPERACION_NOMBRES),
      medio: true,
    },
    { name: 'cantidad', label: 'Cuántos ejemplares', tipo: 'entero', inicial: '1', ...CORTO },
    { ...lugar, label: 'Lugar', si: (valores) => hay && !isTraslado(valores) },
    { ...lugar, label: 'De dónde salen', si: (valores) => hay && isTraslado(valores) },
    {
      name: 'hacia',
      label: 'Adónde van',
      si: isTraslado,
      opciones: opcionesCon(abiertos, 'Elegí un lugar'),
      medio: true,
    },
    {
      name: 'condicion',
      label: 'De quién son',
      inicial: 'firme',
      opciones: opcionesDe(CONDICIONES, CONDICION_NOMBRES),
      medio: true,
    },
    {
      name: 'proveedor',
      label: 'Proveedor',
      si: ({ condicion }) => condicion === 'consignacion',
      opciones: opcionesCon(proveedores, 'Elegí un proveedor'),
      medio: true,
    },
    {
      name: 'costo',
      label: 'Costo de cada uno, en pesos',
      tipo: 'decimal',
      si: ({ operacion }) => operacion === 'compra',
      ...CORTO,
    },
    { ...documento, hint: 'El remito o la factura, si hay.', si: (valores) => isEntrada(operacionDe(valores)) },
    { ...documento, hint: 'Por qué, si hace falta.', si: (valores) => !isEntrada(operacionDe(valores)) },
  ]
}

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & Elegibles & { libro: ExistenciaDeLibro }

/** What happened to copies of a book, in a dialog. */
export function FormularioMovimiento({ libro, lugares, proveedores, ...options }: Props) {
  const [clave] = useState(createClave) // pressed twice, or sent again, it is one movement
  return (
    <FormularioCampos
      {...options}
      titulo="Anotar ejemplares"
      boton="Anotar"
      textos={TEXTOS}
      esquema={MovimientoForm()}
      campos={listCampos({ lugares, proveedores })}
      guardar={(form) => api.call(moveEjemplares, { id: libro._id, _id: clave, ...form })}
    />
  )
}
