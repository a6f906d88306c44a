import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { Pedido } from '../../pedido.contract.ts'
import { forgetContacto } from '../../telefono.contract.ts'

const TEXTOS = { exito: 'Olvidamos sus datos.', falla: 'Hubo un problema al olvidar los datos.' }

/** For a customer without an account who asks to be forgotten. */
export function OlvidarContacto({ pedido: { _id }, acciones }: { pedido: Pedido; acciones: Acciones }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const close = () => setAsking(false)
  async function forget() {
    setBusy(true)
    await acciones.intentar(() => api.call(forgetContacto, { id: _id }), TEXTOS)
    setBusy(false)
    close()
  }
  return (
    <>
      <Button className="mt-1" onClick={() => setAsking(true)}>
        Olvidar sus datos
      </Button>
      <Dialog
        open={asking}
        title="¿Está seguro?"
        onClose={busy ? undefined : close}
        actions={
          <>
            <Button data-first onClick={close} disabled={busy}>
              Cancelar
            </Button>
            <Button look="danger" busy={busy} onClick={() => void forget()}>
              Sí, olvidar
            </Button>
          </>
        }
      >
        <p>Se borran el nombre, el teléfono y la dirección. El pedido y sus importes quedan.</p>
      </Dialog>
    </>
  )
}
