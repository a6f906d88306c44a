import { DialogoFormulario } from '#casa/panel/DialogoFormulario.tsx'
import { type GuardadoOptions, listCampos, useGuardado } from '#casa/panel/useGuardado.ts'
import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { type Copias, type ExistenciaDeLibro, updateEstante } from '../../existencia.contract.ts'
import { EstanteForm } from '../../existencia.schemas.ts'

const ETIQUETAS = { estante: 'Estante', minimo: 'Mínimo' } as const
const CAMPOS = listCampos(ETIQUETAS)
const TEXTOS = { exito: 'Cambios guardados', falla: 'Hubo un problema al guardar el estante.' }

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & { libro: ExistenciaDeLibro; copias: Copias }

/** Where the copies of one place stand, and below how many they are to be bought again. */
export function FormularioEstante({ libro, copias, ...options }: Props) {
  const guardado = useGuardado({
    ...options,
    textos: TEXTOS,
    version: undefined,
    esquema: EstanteForm(),
    valores: { estante: copias.estante ?? '', minimo: String(copias.minimo ?? '') },
    guardar: (form) =>
      api.call(updateEstante, { id: libro._id, existencia: copias._id, ...form, estante: form.estante ?? '' }),
  })
  const campo = guardado.campoDe(ETIQUETAS)
  return (
    <DialogoFormulario
      guardado={guardado}
      titulo={`Estante y mínimo en ${copias.lugar.nombre}`}
      boton="Guardar cambios"
      campos={CAMPOS}
      onClose={options.onClose}
    >
      <Field {...campo('estante')} autoComplete="off" hint="Por ejemplo: B 3. Vacío: ninguno." />
      <Field
        {...campo('minimo')}
        inputMode="numeric"
        autoComplete="off"
        hint="Si quedan menos disponibles, está para reponer. Vacío: ninguno."
      />
    </DialogoFormulario>
  )
}
