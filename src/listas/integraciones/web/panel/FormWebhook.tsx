import { api } from '#platform/http/client.ts'
import { Field } from '#ui/Field.tsx'
import { createWebhook, updateWebhook, type Webhook } from '../../webhooks/webhook.contract.ts'
import { EVENTO_NOMBRES, EVENTOS, WEBHOOK_NOMBRE_MAX, WEBHOOK_URL_MAX } from '../../webhooks/webhook.rules.ts'
import { DialogoConSecreto } from './DialogoConSecreto.tsx'
import { Opciones, readOpciones } from './Opciones.tsx'

/** Makes a webhook and shows its secret once, or changes one. */
export function FormWebhook({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  async function send(form: FormData): Promise<string | null> {
    const campos = {
      nombre: String(form.get('nombre')),
      url: String(form.get('url')),
      eventos: readOpciones(form, 'eventos', EVENTOS),
    }
    if (!webhook) return (await api.call(createWebhook, campos)).secreto
    await api.call(updateWebhook, { id: webhook._id, ...campos })
    return null
  }
  return (
    <DialogoConSecreto
      titulo={webhook ? 'Editar webhook' : 'Nuevo webhook'}
      boton={webhook ? 'Guardar' : 'Crear webhook'}
      delSecreto={{ titulo: 'El secreto del webhook', que: 'el secreto' }}
      send={send}
      onClose={onClose}
    >
      {({ nombre, url, eventos }) => (
        <>
          <Field
            label="Quién recibe los avisos"
            name="nombre"
            maxLength={WEBHOOK_NOMBRE_MAX}
            autoComplete="off"
            data-first
            defaultValue={webhook?.nombre}
            error={nombre}
          />
          <Field
            label="Dirección"
            name="url"
            type="url"
            maxLength={WEBHOOK_URL_MAX}
            autoComplete="off"
            placeholder="https://"
            defaultValue={webhook?.url}
            error={url}
          />
          <Opciones
            titulo="De qué avisar"
            name="eventos"
            opciones={EVENTOS}
            nombres={EVENTO_NOMBRES}
            elegidas={webhook?.eventos ?? []}
            error={eventos}
          />
        </>
      )}
    </DialogoConSecreto>
  )
}
