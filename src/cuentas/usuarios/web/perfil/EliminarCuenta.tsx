import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isCancelado, useConClave } from '#casa/sesion/web/clave/useConClave.tsx'
import { forgetSesion } from '#casa/sesion/web/sesion.tsx'
import { api } from '#platform/http/client.ts'
import { Question } from '#ui/Question.tsx'
import { deleteCuenta } from '../../perfil/perfil.contract.ts'

/** Asks once more, deletes the account and leaves as a visitor. A failure is only logged (specification, section 8). */
export function EliminarCuenta() {
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const { conClave, dialogo } = useConClave()

  async function confirm() {
    setBusy(true)
    try {
      await conClave(() => api.call(deleteCuenta, {}))
      await navigate({ to: '/inicio' }) // first, or this page's guard would lead to the login
      forgetSesion()
    } catch (error) {
      if (!isCancelado(error)) console.error(error)
      setBusy(false)
      setOpen(false)
    }
  }

  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Eliminar cuenta
      </button>
      <Question
        open={open}
        title="Confirmación"
        accept="Aceptar"
        busy={busy}
        onCancel={() => setOpen(false)}
        onAccept={() => void confirm()}
      >
        <p>¿Estás seguro de que querés eliminar tu cuenta?</p>
        <p className="soft small">
          Borramos tus datos y tus opiniones, y cerramos tus sesiones. Tus pedidos quedan sin tu nombre.
        </p>
      </Question>
      {dialogo}
    </>
  )
}
