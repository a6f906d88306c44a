import { useState } from 'react'
import { api } from '#platform/http/client.ts'
import { SCOPES } from '#platform/http/scopes.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { createClaveApi } from '../../claves/clave-api.contract.ts'
import { ALCANCE_NOMBRES, CLAVE_NOMBRE_MAX } from '../../claves/clave-api.rules.ts'
import { Opciones, readOpciones } from './Opciones.tsx'
import { SecretoUnaVez } from './SecretoUnaVez.tsx'
import { useEnvio } from './useEnvio.ts'

/** Makes a key and shows its secret, which is never shown again. */
export function NuevaClave({ onClose }: { onClose: () => void }) {
  const [secreto, setSecreto] = useState<string | null>(null)
  const { onSubmit, problem, busy, dialogo } = useEnvio(async (form) => {
    const alcances = readOpciones(form, 'alcances', SCOPES)
    const made = await api.call(createClaveApi, { nombre: String(form.get('nombre')), alcances })
    setSecreto(made.secreto)
  })
  const { campos } = problem ?? {}
  if (secreto !== null)
    return <SecretoUnaVez titulo="La clave nueva" que="la clave" secreto={secreto} onClose={onClose} />
  return (
    <>
      <Dialog open title="Nueva clave de API" onClose={onClose}>
        <form noValidate onSubmit={onSubmit}>
          {problem && !campos && <Notice kind="error">{problem.mensaje}</Notice>}
          <Field
            label="Para qué es"
            name="nombre"
            maxLength={CLAVE_NOMBRE_MAX}
            autoComplete="off"
            data-first
            hint="Por ejemplo, el programa que la va a usar."
            error={campos?.nombre}
          />
          <Opciones
            titulo="Qué puede hacer"
            name="alcances"
            opciones={SCOPES}
            nombres={ALCANCE_NOMBRES}
            error={campos?.alcances}
          />
          <div className="dialog__foot">
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" look="sell" busy={busy}>
              Crear clave
            </Button>
          </div>
        </form>
      </Dialog>
      {dialogo}
    </>
  )
}
