import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import type { Pedido } from '../../pedido.contract.ts'
import { forgetContacto } from '../../telefono.contract.ts'

const TEXTOS = { exito: 'Olvidamos sus datos.', falla: 'Hubo un problema al olvidar los datos.' }

/** For a customer without an account who asks to be forgotten. */
export function OlvidarContacto({ pedido: { _id }, acciones }: { pedido: Pedido; acciones: Acciones }) {
  const [asking, setAsking] = useState(false)
  const [busy, run] = useBusy()
  const close = () => setAsking(false)
  const forget = () =>
    run(async () => {
      await acciones.intentar(() => api.call(forgetContacto, { id: _id }), TEXTOS)
      close()
    })
  return (
    <>
      <Button className="mt-1" onClick={() => setAsking(true)}>
        Olvidar sus datos
      </Button>
      <Question
        open={asking}
        title="¿Está seguro?"
        accept="Sí, olvidar"
        busy={busy}
        onCancel={close}
        onAccept={() => void forget()}
      >
        <p>Se borran el nombre, el teléfono y la dirección. El pedido y sus importes quedan.</p>
      </Question>
    </>
  )
}
