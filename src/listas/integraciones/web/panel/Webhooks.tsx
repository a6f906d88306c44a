import { useState } from 'react'
import { Eliminar } from '#casa/panel/Eliminar.tsx'
import { Filas } from '#casa/panel/Filas.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatNumero } from '#platform/format.ts'
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
      <Filas
        titulo="Los webhooks"
        filas={webhooks}
        vacio="No hay webhooks. La librería no le avisa nada a nadie."
        tabla={{
          columnas: [
            ...COLUMNAS,
            {
              nombre: 'Acciones',
              clase: 'fin',
              celda: (webhook) => (
                <span className="integration__actions">
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
                </span>
              ),
            },
          ],
          clave: ({ _id }) => _id,
          nombre: ({ nombre }) => nombre,
          ancha: true,
        }}
      />
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

const COLUMNAS: readonly Columna<Webhook>[] = [
  { nombre: 'Webhook', celda: ({ nombre }) => nombre },
  { nombre: 'Estado', celda: ({ activo }) => (activo ? 'Activo' : <span className="badge">Desactivado</span>) },
  { nombre: 'Adónde', clase: 'larga', celda: ({ url }) => toDestino(url) },
  { nombre: 'De qué avisa', clase: 'larga', celda: ({ eventos }) => eventos.map(nameEvento).join(' · ') },
  { nombre: 'Pendientes', clase: 'numero', celda: ({ pendientes }) => formatNumero(pendientes) },
  { nombre: 'Fallidos', clase: 'numero', celda: ({ fallidas }) => formatNumero(fallidas) },
]
