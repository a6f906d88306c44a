import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { confirmarClave } from '../../sesion.contract.ts'
import { useSesion } from '../sesion.tsx'
import { usePrueba } from './usePrueba.ts'

type Props = {
  open: boolean
  onDone: () => void
  onCancel: () => void
  /** The session has ended meanwhile. */
  onLost: (error: unknown) => void
}

/** Asks for the password of who is logged in. Loaded when it is needed (useConClave.tsx). */
export function PedirClave({ open, ...props }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} title="Confirmá tu contraseña" onClose={busy ? undefined : props.onCancel}>
      <Formulario {...props} busy={busy} setBusy={setBusy} />
    </Dialog>
  )
}

type FormularioProps = Omit<Props, 'open'> & { busy: boolean; setBusy: (busy: boolean) => void }

function Formulario({ busy, setBusy, onDone, onCancel, onLost }: FormularioProps) {
  const email = useSesion().usuario?.email
  const { escrito, falla, send, campo } = usePrueba('password', (error) => {
    if (!(error instanceof AppError) || error.status !== 401) return false
    onLost(error)
    return true
  })

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    await send(async () => {
      await api.call(confirmarClave, { password: escrito })
      onDone()
    })
    setBusy(false)
  }

  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <p>Pasó un rato desde que ingresaste. Para seguir, escribí tu contraseña.</p>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field data-first {...campo} label="Tu contraseña" type="password" autoComplete="current-password" />
      {falla && <Notice kind="error">{falla}</Notice>}
      <p className="small">
        <Link to="/recuperar-clave">¿Olvidaste tu contraseña?</Link>
      </p>
      <div className="dialog__foot">
        <Button disabled={busy} onClick={onCancel}>
          Cancelar
        </Button>
        <Button type="submit" look="sell" busy={busy}>
          Continuar
        </Button>
      </div>
    </form>
  )
}
