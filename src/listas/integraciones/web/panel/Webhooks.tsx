import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { deleteWebhook, updateWebhook, type Webhook } from '../../webhooks/webhook.contract.ts'
import { nameEvento, toDestino } from '../../webhooks/webhook.rules.ts'
import { FormWebhook } from './FormWebhook.tsx'

const CAMBIAR = { exito: 'Webhook actualizado exitosamente', falla: 'Hubo un problema al actualizar el webhook.' }
const ELIMINAR = { exito: 'Webhook eliminado correctamente', falla: 'Hubo un problema al eliminar el webhook.' }

/** Who is told of what, and how much of it waits or failed. */
export function Webhooks({ webhooks }: { webhooks: readonly Webhook[] }) {
  const acciones = useAcciones()
  const [open, setOpen] = useState<{ webhook: Webhook | null } | null>(null)
  const [ending, setEnding] = useState<Webhook | null>(null)

  const toggle = ({ _id, activo }: Webhook) =>
    acciones.intentar(() => api.call(updateWebhook, { id: _id, activo: !activo }), CAMBIAR)
  async function remove() {
    if (!ending) return
    const { _id } = ending
    await acciones.intentar(() => api.call(deleteWebhook, { id: _id }).finally(() => setEnding(null)), ELIMINAR)
  }

  return (
    <section className="integration" aria-labelledby="webhooks">
      <div className="toolbar">
        <h2 id="webhooks">Webhooks</h2>
        <Button onClick={() => setOpen({ webhook: null })}>Nuevo webhook</Button>
      </div>
      <ul className="panel-rows">
        {webhooks.map((webhook) => (
          <li key={webhook._id} className="admin-card admin-card--plain">
            <div>
              <h3>
                {webhook.nombre} {!webhook.activo && <span className="badge">Desactivado</span>}
              </h3>
              <p className="soft small">
                {toDestino(webhook.url)} · {formatCount(webhook.pendientes, 'aviso pendiente', 'avisos pendientes')} ·{' '}
                {formatCount(webhook.fallidas, 'fallido', 'fallidos')}
              </p>
              <p className="small mt-1">{webhook.eventos.map(nameEvento).join(' · ')}</p>
              <div className="integration__actions mt-1">
                <Button onClick={() => setOpen({ webhook })}>
                  Editar<span className="vh"> {webhook.nombre}</span>
                </Button>
                <Button onClick={() => void toggle(webhook)}>
                  {webhook.activo ? 'Desactivar' : 'Activar'}
                  <span className="vh"> {webhook.nombre}</span>
                </Button>
                <Button look="danger" onClick={() => setEnding(webhook)}>
                  Eliminar<span className="vh"> {webhook.nombre}</span>
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {webhooks.length === 0 && <p className="soft">No hay webhooks. La librería no le avisa nada a nadie.</p>}
      {open && <FormWebhook webhook={open.webhook} onClose={() => setOpen(null)} />}
      <Eliminar
        nombre={ending && `${ending.nombre}, con el registro de sus entregas`}
        onCancel={() => setEnding(null)}
        onConfirm={remove}
      />
      {acciones.alerta}
    </section>
  )
}
