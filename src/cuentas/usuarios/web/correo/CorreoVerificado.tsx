import { useState } from 'react'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { describeError } from '#casa/sesion/web/errores.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { enviarVerificacion } from '../../correo/correo.contract.ts'

/** Says quietly whether the account's address has proved itself, and sends the link again. Nothing waits for it. */
export function CorreoVerificado({ usuario: { email_verificado } }: { usuario: Usuario }) {
  const [busy, run] = useBusy()
  const [aviso, setAviso] = useState('')

  const send = () =>
    run(async () => {
      setAviso('')
      try {
        setAviso((await api.call(enviarVerificacion, {})).mensaje)
      } catch (error) {
        console.error(error)
        setAviso(describeError(error))
      }
    })

  if (email_verificado) return <p className="hint dato__nota">Correo confirmado.</p>
  return (
    <div className="dato__nota">
      <p className="hint">
        Todavía no confirmaste este correo.{' '}
        <Button look="plain" busy={busy} onClick={() => void send()}>
          Enviar de nuevo<span className="vh"> el enlace para confirmar el correo</span>
        </Button>
      </p>
      <p className="hint" role="status">
        {aviso}
      </p>
    </div>
  )
}
