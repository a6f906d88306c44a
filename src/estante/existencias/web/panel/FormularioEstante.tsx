import { FormularioCampos } from '#casa/panel/FormularioCampos.tsx'
import type { GuardadoOptions } from '#casa/panel/useGuardado.ts'
import { api } from '#platform/http/client.ts'
import { type Copias, type ExistenciaDeLibro, updateEstante } from '../../existencia.contract.ts'
import { EstanteForm } from '../../existencia.schemas.ts'

const TEXTOS = { exito: 'Cambios guardados', falla: 'Hubo un problema al guardar el estante.' }

type Props = Pick<GuardadoOptions<unknown>, 'acciones' | 'onClose'> & { libro: ExistenciaDeLibro; copias: Copias }

/** Where the copies of one place stand, and below how many they are to be bought again. */
export const FormularioEstante = ({ libro, copias, ...options }: Props) => (
  <FormularioCampos
    {...options}
    titulo={`Estante y mínimo en ${copias.lugar.nombre}`}
    boton="Guardar cambios"
    textos={TEXTOS}
    esquema={EstanteForm()}
    campos={[
      {
        name: 'estante',
        label: 'Estante',
        inicial: copias.estante ?? '',
        input: { autoComplete: 'off' },
        hint: 'Por ejemplo: B 3. Vacío: ninguno.',
        medio: true,
      },
      {
        name: 'minimo',
        label: 'Mínimo',
        tipo: 'entero',
        inicial: String(copias.minimo ?? ''),
        input: { autoComplete: 'off' },
        hint: 'Si quedan menos disponibles, está para reponer. Vacío: ninguno.',
        medio: true,
      },
    ]}
    guardar={(form) =>
      api.call(updateEstante, { id: libro._id, existencia: copias._id, ...form, estante: form.estante ?? '' })
    }
  />
)
