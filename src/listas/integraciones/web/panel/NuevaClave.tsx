import { api } from '#platform/http/client.ts'
import { SCOPES } from '#platform/http/scopes.ts'
import { Field } from '#ui/Field.tsx'
import { createClaveApi } from '../../claves/clave-api.contract.ts'
import { ALCANCE_NOMBRES, CLAVE_NOMBRE_MAX } from '../../claves/clave-api.rules.ts'
import { DialogoConSecreto } from './DialogoConSecreto.tsx'
import { Opciones, readOpciones } from './Opciones.tsx'

async function create(form: FormData): Promise<string> {
  const alcances = readOpciones(form, 'alcances', SCOPES)
  return (await api.call(createClaveApi, { nombre: String(form.get('nombre')), alcances })).secreto
}

/** Makes a key and shows its secret, which is never shown again. */
export const NuevaClave = ({ onClose }: { onClose: () => void }) => (
  <DialogoConSecreto
    titulo="Nueva clave de API"
    boton="Crear clave"
    delSecreto={{ titulo: 'La clave nueva', que: 'la clave' }}
    send={create}
    onClose={onClose}
  >
    {({ nombre, alcances }) => (
      <>
        <Field
          label="Para qué es"
          name="nombre"
          maxLength={CLAVE_NOMBRE_MAX}
          autoComplete="off"
          data-first
          hint="Por ejemplo, el programa que la va a usar."
          error={nombre}
        />
        <Opciones
          titulo="Qué puede hacer"
          name="alcances"
          opciones={SCOPES}
          nombres={ALCANCE_NOMBRES}
          error={alcances}
        />
      </>
    )}
  </DialogoConSecreto>
)
