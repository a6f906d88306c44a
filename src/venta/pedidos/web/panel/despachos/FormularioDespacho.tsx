import { opcionesDe } from '#casa/panel/campos.ts'
import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { TRANSPORTE_NOMBRES, TRANSPORTES } from '#envios/transportes/transporte.rules.ts'
import { api } from '#platform/http/client.ts'
import { type Despacho, updateDespacho } from '../../../despachos/despacho.contract.ts'
import { DespachoCambios } from '../../../despachos/despacho.schemas.ts'

const TEXTOS = { exito: 'Paquete actualizado', falla: 'Hubo un problema al guardar el paquete.' }

/** An empty field of a number is none. */
const NUMERO = { setValueAs: (value: unknown) => (value === '' || value === null ? null : Number(value)) }

const CAMPOS = [
  { name: 'transporte', label: 'Lo lleva', opciones: opcionesDe(TRANSPORTES, TRANSPORTE_NOMBRES), medio: true },
  { name: 'servicio', inicial: null, label: 'Servicio (opcional)', input: { maxLength: 80 }, medio: true },
  {
    name: 'seguimiento',
    inicial: null,
    label: 'Número de seguimiento (opcional)',
    input: { maxLength: 60, autoComplete: 'off' },
    medio: true,
  },
  {
    name: 'sucursal',
    inicial: null,
    label: 'Sucursal donde se retira (opcional)',
    input: { maxLength: 200 },
    medio: true,
  },
  {
    name: 'peso_g',
    inicial: null,
    label: 'Peso que cobraron, en gramos (opcional)',
    input: { type: 'number', min: 1, step: 1 },
    registro: NUMERO,
    medio: true,
  },
  {
    name: 'costo',
    inicial: null,
    label: 'Lo que costó, en pesos (opcional)',
    input: { type: 'number', min: 0, step: 0.01 },
    registro: NUMERO,
    medio: true,
  },
]

type Props = { despacho: Despacho; nombre: string; acciones: Acciones; onClose: () => void }

/** Who carries a parcel, its number there, and what it cost. */
export const FormularioDespacho = ({ despacho, nombre, ...options }: Props) => (
  <FormularioCampos
    {...options}
    titulo={`Editar ${nombre}`}
    boton="Guardar"
    textos={TEXTOS}
    campos={CAMPOS}
    fila={despacho}
    esquema={DespachoCambios().pick({
      transporte: true,
      servicio: true,
      seguimiento: true,
      sucursal: true,
      peso_g: true,
      costo: true,
    })}
    guardar={(form, version) => api.call(updateDespacho, { id: despacho._id, version, ...form })}
  />
)
