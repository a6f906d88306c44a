import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { describeError } from '#casa/sesion/web/errores.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass, SubmitButton } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { registrar } from '../../registro/registro.contract.ts'
import { CamposRegistro, useRegistro } from './campos.tsx'

type Result = { made: boolean; mensaje: string }

/** `volver` is carried to the login, so that a new customer comes back to where they started. */
export function RegistroFormulario({ volver }: { volver: string | undefined }) {
  const [result, setResult] = useState<Result | null>(null)
  const { campo, submit, busy } = useRegistro({
    send: async (registro) => {
      const { mensaje } = await api.call(registrar, registro)
      setResult({ made: true, mensaje })
    },
    onRefusal: (error) => setResult({ made: false, mensaje: describeError(error) }),
  })
  const login = { to: '/identificarse', search: volver ? { volver } : {}, state: true } as const
  return (
    <>
      <form className="stack mt-3" method="post" noValidate onSubmit={submit}>
        <CamposRegistro campo={campo} />
        <div>
          <SubmitButton look="sell" wide busy={busy}>
            Continuar
          </SubmitButton>
          <Link {...login} className={buttonClass('line', { wide: true, extra: 'mt-1' })}>
            Ya tengo una cuenta
          </Link>
        </div>
        <noscript>
          <p>Para registrarte hace falta JavaScript.</p>
        </noscript>
        <p>
          <Link to="/recuperar-clave">¿Olvidaste tu contraseña?</Link>
        </p>
      </form>
      <Dialog
        open={result !== null}
        title="Mensaje de Registro"
        onClose={() => setResult(null)}
        actions={
          <>
            <Button data-first onClick={() => setResult(null)}>
              Aceptar
            </Button>
            {result?.made && (
              <Link {...login} className={buttonClass('sell')}>
                Iniciar sesión
              </Link>
            )}
          </>
        }
      >
        <p>{result?.mensaje}</p>
      </Dialog>
    </>
  )
}
