import { useState } from 'react'
import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { describeSucursal } from '#envios/envios/elegido.rules.ts'
import { letraDe } from '#envios/envios/lugar.rules.ts'
import type { ClaveTransporte } from '#envios/transportes/adaptador.rules.ts'
import { CLAVE_NOMBRES } from '#envios/transportes/puede.rules.ts'
import type { listSucursalesDeTransporte } from '#envios/transportes/transporte.contract.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Field, SelectField } from '#ui/Field.tsx'
import { type BorradorRegistro, registrarDespacho } from '../../../despachos/registro.contract.ts'
import { RegistroForm } from '../../../despachos/registro.schemas.ts'
import { EnDisputa, type Freno, toIgual } from './EnDisputa.tsx'

/** What the form is opened with; `sucursales` null where the carrier's list did not come. */
export type Abierto = {
  clave: ClaveTransporte
  borrador: BorradorRegistro
  sucursales: Output<typeof listSucursalesDeTransporte> | null
}

const ETIQUETAS = {
  nombre: 'Recibe',
  telefono: 'Teléfono (opcional)',
  email: 'Correo electrónico (opcional)',
  documento: 'Documento (opcional)',
  sucursal: 'Se entrega en',
  calle: 'Calle',
  altura: 'Número',
  piso: 'Piso o departamento (opcional)',
  localidad: 'Localidad',
  provincia: 'Provincia',
  codigo_postal: 'Código postal',
  peso_g: 'Peso, en gramos',
  alto_mm: 'Alto, en milímetros',
  ancho_mm: 'Ancho, en milímetros',
  largo_mm: 'Largo, en milímetros',
  valor: 'Valor declarado, en pesos',
}
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
export function FormularioRegistro({ id, nombre, abierto, freno, acciones, onClose }: Props) {
  const [igual, setIgual] = useState(false)
  const { clave, sucursales } = abierto
  const { estimado, sucursal: elegida, ...borrador } = abierto.borrador
  // A code is one of its own carrier's alone, and of its list where that came.
  const codigo = elegida?.clave === clave ? elegida.codigo : ''
  const sucursal = !sucursales || sucursales.some((una) => una.codigo === codigo) ? codigo : ''
  const guardado = useGuardado({
    valores: { documento: '', ...borrador, sucursal },
    version: undefined,
    esquema: RegistroForm().omit({ clave: true }),
    guardar: (form) => api.call(registrarDespacho, { id, clave, ...form, ...toIgual(freno, igual) }),
    textos: TEXTOS,
    acciones,
    onClose,
  })
  const campo = guardado.campoDe(ETIQUETAS)
  const numero = { inputMode: 'numeric', autoComplete: 'off', maxLength: 9 } as const
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`Registrar ${nombre} en ${CLAVE_NOMBRES[clave]}`}
      boton="Registrar"
      campos={listCampos(ETIQUETAS)}
      onClose={onClose}
    >
      <Field {...campo('nombre')} maxLength={100} autoComplete="off" />
      <Field {...campo('telefono')} maxLength={30} type="tel" autoComplete="off" />
      <Field {...campo('email')} maxLength={254} autoComplete="off" />
      <Field {...campo('documento')} {...numero} maxLength={11} />
      <div className="full">
        {sucursales ? (
          <SelectField {...campo('sucursal')}>
            <option value="">A domicilio</option>
            {sucursales.map((una) => (
              <option key={una.codigo} value={una.codigo}>
                {describeSucursal(una)}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            {...campo('sucursal')}
            label="Código de la sucursal (vacío: a domicilio)"
            maxLength={20}
            autoComplete="off"
          />
        )}
      </div>
      <Field {...campo('calle')} maxLength={100} autoComplete="off" />
      <Field {...campo('altura')} maxLength={10} autoComplete="off" />
      <Field {...campo('piso')} maxLength={30} autoComplete="off" />
      <Field {...campo('localidad')} maxLength={80} autoComplete="off" />
      <SelectField {...campo('provincia')}>
        <option value="">Elegí una</option>
        {JURISDICCIONES.map((provincia) => (
          <option key={provincia} value={letraDe(provincia)}>
            {provincia}
          </option>
        ))}
      </SelectField>
      <Field {...campo('codigo_postal')} {...numero} maxLength={8} />
      <Field
        {...campo('peso_g')}
        {...numero}
        {...(estimado && { hint: 'Estimado: falta el peso o el tamaño de algún libro.' })}
      />
      <Field {...campo('valor')} {...numero} />
      <Field {...campo('alto_mm')} {...numero} />
      <Field {...campo('ancho_mm')} {...numero} />
      <Field {...campo('largo_mm')} {...numero} />
      {freno && (
        <div className="full">
          <EnDisputa freno={freno} igual={igual} onIgual={setIgual} />
        </div>
      )}
    </DialogoFormulario>
  )
}
