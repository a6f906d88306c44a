import { useState } from 'react'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { createWebhook, updateWebhook, type Webhook } from '../../webhooks/webhook.contract.ts'
import { EVENTO_NOMBRES, EVENTOS, WEBHOOK_NOMBRE_MAX, WEBHOOK_URL_MAX } from '../../webhooks/webhook.rules.ts'
import { Opciones, readOpciones } from './Opciones.tsx'
import { SecretoUnaVez } from './SecretoUnaVez.tsx'
import { useEnvio } from './useEnvio.ts'

/** Makes a webhook and shows its secret once, or changes one. */
export function FormWebhook({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const [secreto, setSecreto] = useState<string | null>(null)
  const { onSubmit, problem, busy, dialogo } = useEnvio(async (form) => {
    const campos = {
      nombre: String(form.get('nombre')),
      url: String(form.get('url')),
      eventos: readOpciones(form, 'eventos', EVENTOS),
    }
    if (webhook) {
      await api.call(updateWebhook, { id: webhook._id, ...campos })
      onClose()
    } else setSecreto((await api.call(createWebhook, campos)).secreto)
  })
  const { campos } = problem ?? {}
  if (secreto !== null) {
    return <SecretoUnaVez titulo="El secreto del webhook" que="el secreto" secreto={secreto} onClose={onClose} />
  }
  return (
    <>
      <Dialog open title={webhook ? 'Editar webhook' : 'Nuevo webhook'} onClose={onClose}>
        <form noValidate onSubmit={onSubmit}>
          {problem && !campos && <Notice kind="error">{problem.mensaje}</Notice>}
          <Field
            label="Quién recibe los avisos"
            name="nombre"
            maxLength={WEBHOOK_NOMBRE_MAX}
            autoComplete="off"
            data-first
            defaultValue={webhook?.nombre}
            error={campos?.nombre}
          />
          <Field
            label="Dirección"
            name="url"
            type="url"
            maxLength={WEBHOOK_URL_MAX}
            autoComplete="off"
            placeholder="https://"
            defaultValue={webhook?.url}
            error={campos?.url}
          />
          <Opciones
            titulo="De qué avisar"
            name="eventos"
            opciones={EVENTOS}
            nombres={EVENTO_NOMBRES}
            elegidas={webhook?.eventos ?? []}
            error={campos?.eventos}
          />
          <div className="dialog__foot">
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" look="sell" busy={busy}>
              {webhook ? 'Guardar' : 'Crear webhook'}
            </Button>
          </div>
        </form>
      </Dialog>
      {dialogo}
    </>
  )
}
