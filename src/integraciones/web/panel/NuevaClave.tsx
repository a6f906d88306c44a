import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { AppError } from '../../../platform/errors.ts'
import { api } from '../../../platform/http/client.ts'
import { SCOPES, type Scope } from '../../../platform/http/scopes.ts'
import { isCancelado, useConClave } from '../../../sesion/web/clave/useConClave.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Field, Problem } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { createClaveApi } from '../../claves/clave-api.contract.ts'
import { ALCANCE_NOMBRES, CLAVE_NOMBRE_MAX } from '../../claves/clave-api.rules.ts'
import { SecretoUnaVez } from './SecretoUnaVez.tsx'

/** Makes a key and shows its secret, which is never shown again. */
export function NuevaClave({ onClose }: { onClose: () => void }) {
  const router = useRouter()
  const { conClave, dialogo } = useConClave()
  const [secreto, setSecreto] = useState<string | null>(null)
  const [problem, setProblem] = useState<AppError | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const isScope = (value: FormDataEntryValue): value is Scope => SCOPES.some((scope) => scope === value)
    const alcances = form.getAll('alcances').filter(isScope)
    setBusy(true)
    try {
      const made = await conClave(() => api.call(createClaveApi, { nombre: String(form.get('nombre')), alcances }))
      setProblem(null)
      setSecreto(made.secreto)
      await router.invalidate()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (!isCancelado(error)) setProblem(error)
    } finally {
      setBusy(false)
    }
  }

  const { campos } = problem ?? {}
  return (
    <>
      <Dialog
        open
        title={secreto ? 'La clave nueva' : 'Nueva clave de API'}
        onClose={onClose}
        {...(secreto && {
          actions: (
            <Button look="sell" onClick={onClose}>
              Ya la guardé
            </Button>
          ),
        })}
      >
        {secreto ? (
          <SecretoUnaVez que="la clave" secreto={secreto} />
        ) : (
          <form noValidate onSubmit={busy ? (event) => event.preventDefault() : submit}>
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
            <fieldset className="field" aria-describedby={campos?.alcances ? 'alcances-nota' : undefined}>
              <legend className="label">Qué puede hacer</legend>
              {SCOPES.map((scope) => (
                <label key={scope} className="check-line">
                  <input type="checkbox" className="check" name="alcances" value={scope} />
                  {ALCANCE_NOMBRES[scope]}
                </label>
              ))}
              {campos?.alcances && <Problem id="alcances-nota">{campos.alcances}</Problem>}
            </fieldset>
            <div className="dialog__foot">
              <Button onClick={onClose}>Cancelar</Button>
              <Button type="submit" look="sell" busy={busy}>
                Crear clave
              </Button>
            </div>
          </form>
        )}
      </Dialog>
      {dialogo}
    </>
  )
}
