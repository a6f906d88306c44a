import { useFormContext } from 'react-hook-form'
import type { ControlProps } from '#casa/panel/campos.ts'
import type { Formulario } from '#casa/panel/FormularioCampos.tsx'
import { textosDe } from '#casa/panel/textos.ts'
import { api } from '#platform/http/client.ts'
import { SelectField } from '#ui/Field.tsx'
import { createProveedor } from '../../proveedor.contract.ts'
import { CLASE_NOMBRES, CLASES_PROVEEDOR, PRECEDENCIAS } from '../../proveedor.rules.ts'
import { ProveedorForm } from '../../proveedor.schemas.ts'

/** Choosing what it is sets the usual weight, unless somebody has typed another one. */
function CampoClase({ name, ...said }: ControlProps) {
  const { register, getValues, setValue } = useFormContext()
  const usuales = Object.values(PRECEDENCIAS).map(String)
  return (
    <SelectField
      {...said}
      {...register(name, {
        onChange: ({ target }: { target: { value: string } }) => {
          const clase = CLASES_PROVEEDOR.find((one) => one === target.value)
          if (clase && usuales.includes(String(getValues('precedencia')))) {
            setValue('precedencia', String(PRECEDENCIAS[clase]))
          }
        },
      })}
      opciones={CLASES_PROVEEDOR}
      nombres={CLASE_NOMBRES}
    />
  )
}

/** The form of a supplier, on its own screen and where one is chosen. */
export const FORMULARIO_PROVEEDOR: Formulario<ProveedorForm> = {
  nombre: 'proveedor',
  textos: textosDe('Proveedor', 'el proveedor'),
  campos: [
    { name: 'nombre', label: 'Nombre' },
    { name: 'clase', label: 'Qué es', inicial: 'distribuidora', control: CampoClase },
    {
      name: 'precedencia',
      label: 'Peso',
      inicial: String(PRECEDENCIAS.distribuidora),
      hint: `De 1 a 99: si dos mandan el mismo dato, queda el del número más chico. Lo usual: editorial ${PRECEDENCIAS.editorial}, distribuidora ${PRECEDENCIAS.distribuidora}, otro ${PRECEDENCIAS.otro}. Lo que cargás a mano va siempre primero.`,
    },
  ],
  alta: ProveedorForm,
  crear: (form) => api.call(createProveedor, form),
}
