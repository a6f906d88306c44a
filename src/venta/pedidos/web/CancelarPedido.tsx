import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Question } from '#ui/Question.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { cancelPedido, type PedidoDetalle } from '../estado.contract.ts'
import { isCancelable } from '../estado.rules.ts'

type Aviso = { kind: 'ok' | 'warn' | 'error'; mensaje: string }

/** Cancels an order that is still pending, after a confirmation. */
export function CancelarPedido({ pedido: { _id, numero, estado } }: { pedido: PedidoDetalle }) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [busy, run] = useBusy()
  const [aviso, setAviso] = useState<Aviso | null>(null)
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (aviso) said.current?.focus() // the button that had the focus is gone
  }, [aviso])

  const confirm = () =>
    run(async () => {
      const outcome = await cancel(_id)
      await router.invalidate() // the shop may have changed it first
      setOpen(false)
      setAviso(outcome)
    })

  return (
    <div className="mt-5 no-print">
      {aviso && (
        <div ref={said} tabIndex={-1}>
          <Notice kind={aviso.kind}>{aviso.mensaje}</Notice>
        </div>
      )}
      {isCancelable(estado) && (
        <section className="step" aria-labelledby="cancelar">
          <h2 id="cancelar">¿Cambiaste de idea?</h2>
          <p>Mientras el pedido esté pendiente lo podés cancelar.</p>
          <Button look="danger" className="mt-2" onClick={() => setOpen(true)}>
            Cancelar pedido
          </Button>
        </section>
      )}
      <Question
        open={open}
        title="Cancelar pedido"
        cancel="No, dejarlo"
        accept="Sí, cancelarlo"
        busy={busy}
        onCancel={() => setOpen(false)}
        onAccept={() => void confirm()}
      >
        <p>¿Querés cancelar el pedido N.º {numero}?</p>
        <p className="soft small">No se puede deshacer. Podés volver a comprar lo mismo cuando quieras.</p>
      </Question>
    </div>
  )
}

async function cancel(id: string): Promise<Aviso | null> {
  try {
    await api.call(cancelPedido, { id })
    return { kind: 'ok', mensaje: 'Cancelaste el pedido.' }
  } catch (error) {
    console.error(error)
    if (!(error instanceof AppError)) throw error
    if (error.status === 401) return null // the page's guard leads to the login and back
    return { kind: error.status === 409 ? 'warn' : 'error', mensaje: error.mensaje }
  }
}
