import { useState } from 'react'
import type { Campo } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { describeSucursal } from '#envios/envios/elegido.rules.ts'
import { letraDe } from '#envios/envios/lugar.rules.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES } from '#envios/transportes/puede.rules.ts'
import type { listSucursalesDeTransporte } from '#envios/transportes/transporte.contract.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { type BorradorRegistro, registrarDespacho } from '../../../despachos/registro.contract.ts'
import { RegistroForm } from '../../../despachos/registro.schemas.ts'
import { EnDisputa, type Freno, toIgual } from './EnDisputa.tsx'

/** What the form is opened with; `sucursales` null where the carrier's list did not come. */
export type Abierto = {
  clave: ClaveTransporte
  borrador: BorradorRegistro
  sucursales: Output<typeof listSucursalesDeTransporte> | null
}

const texto = (name: string, label: string, maxLength: number, type = 'text'): Campo => ({
  name,
  label,
  input: { maxLength, type, autoComplete: 'off' },
  medio: true,
})
const numero = (name: string, label: string, maxLength = 9): Campo => ({
  ...texto(name, label, maxLength),
  tipo: 'entero',
})

const listCampos = (sucursales: Abierto['sucursales'], estimado: boolean): Campo[] => [
  texto('nombre', 'Recibe', 100),
  texto('telefono', 'Teléfono (opcional)', 30, 'tel'),
  texto('email', 'Correo electrónico (opcional)', 254),
  numero('documento', 'Documento (opcional)', 11),
  sucursales
    ? {
        name: 'sucursal',
        label: 'Se entrega en',
        opciones: [
          ['', 'A domicilio'],
          ...sucursales.map((una): [string, string] => [una.codigo, describeSucursal(una)]),
        ],
      }
    : { ...texto('sucursal', 'Código de la sucursal (vacío: a domicilio)', 20), medio: false },
  texto('calle', 'Calle', 100),
  texto('altura', 'Número', 10),
  texto('piso', 'Piso o departamento (opcional)', 30),
  texto('localidad', 'Localidad', 80),
  {
    name: 'provincia',
    label: 'Provincia',
    opciones: [['', 'Elegí una'], ...JURISDICCIONES.map((una): [string, string] => [letraDe(una), una])],
    medio: true,
  },
  numero('codigo_postal', 'Código postal', 8),
  {
    ...numero('peso_g', 'Peso, en gramos'),
    hint: estimado ? 'Estimado: falta el peso o el tamaño de algún libro.' : undefined,
  },
  numero('valor', 'Valor declarado, en pesos'),
  numero('alto_mm', 'Alto, en milímetros'),
  numero('ancho_mm', 'Ancho, en milímetros'),
  numero('largo_mm', 'Largo, en milímetros'),
]
const TEXTOS = { exito: 'Paquete registrado', falla: 'Hubo un problema al registrar el paquete.' }

type Props = {
  id: string
  nombre: string
  abierto: Abierto
  /** The payment of its order is disputed. */
  freno: Freno | null
  acciones: Acciones
  onClose: () => void
}

/** To whom, where and how large: what the carrier is told of a parcel, begun with what the order tells. */
export function FormularioRegistro({ id, nombre, abierto, freno, ...options }: Props) {
  const [igual, setIgual] = useState(false)
  const { clave, sucursales } = abierto
  const { estimado, sucursal: elegida, ...borrador } = abierto.borrador
  // A code is one of its own carrier's alone, and of its list where that came.
  const codigo = elegida?.clave === clave ? elegida.codigo : ''
  const sucursal = !sucursales || sucursales.some((una) => una.codigo === codigo) ? codigo : ''
  return (
    <FormularioCampos
      {...options}
      titulo={`Registrar ${nombre} en ${CLAVE_NOMBRES[clave]}`}
      boton="Registrar"
      textos={TEXTOS}
      campos={listCampos(sucursales, estimado)}
      valores={{ documento: '', ...borrador, sucursal }}
      esquema={RegistroForm().omit({ clave: true })}
      guardar={(form) => api.call(registrarDespacho, { id, clave, ...form, ...toIgual(freno, igual) })}
      pie={
        freno && (
          <div className="full">
            <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />
          </div>
        )
      }
    />
  )
}
