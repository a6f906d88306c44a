import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import type { Input } from '#platform/http/contract.ts'
import { createPedidoTelefono } from '../../telefono.contract.ts'
import { readSumas, type Sumas } from '../sumas.ts'
import { borradorTelefono } from './borrador-telefono.ts'

const REPETIDO =
  'Un intento anterior ya había guardado este pedido con otros datos: miralo en la lista antes de registrar otro.'
const SIN_RESPUESTA =
  'No nos llegó la respuesta. Podés volver a presionar «Registrar pedido»: no se registra dos veces.'

const SIN_ERRORES: Readonly<Record<string, string>> = {}

type Solicitud = Input<typeof createPedidoTelefono>

/** The one registration of an order by telephone that may be under way, and what is said of it. `onRechazo`: the shop said no. */
export function useRegistro(key: string, { renewKey, onRechazo }: { renewKey: () => void; onRechazo: () => void }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problema, setProblema] = useState<string | null>(null)
  const [errores, setErrores] = useState(SIN_ERRORES)
  const [nuevas, setNuevas] = useState<Sumas | null>(null)
  const underWay = useRef(false) // a second press may come before the page shows that the first is at work
  const done = useRef(false)

  async function send(solicitud: Solicitud) {
    if (underWay.current) return
    underWay.current = true
    setBusy(true)
    setErrores(SIN_ERRORES)
    setNuevas(null)
    try {
      const pedido = await api.call(createPedidoTelefono, solicitud, { headers: { 'idempotency-key': key } })
      done.current = true
      borradorTelefono.drop()
      await navigate({ to: '/panel-admin/pedidos/$id', params: { id: pedido._id } })
    } catch (error) {
      tell(error)
    } finally {
      underWay.current = false
      setBusy(false)
    }
  }

  function tell(error: unknown) {
    if (!(error instanceof AppError) || error.status === 0 || error.status >= 500) {
      console.error(error)
      return setProblema(SIN_RESPUESTA)
    }
    onRechazo()
    if (error.code === 'VISTO_CAMBIADO') return setNuevas(readSumas(error))
    if (error.code === 'CLAVE_REUSADA') renewKey()
    if (error.campos) setErrores(error.campos)
    setProblema(error.code === 'CLAVE_REUSADA' ? REPETIDO : error.mensaje)
  }

  return {
    busy,
    problema,
    setProblema,
    /** What the shop said of each field. */
    errores,
    /** The sums that the shop answered in place of those shown. */
    nuevas,
    dismiss: () => setNuevas(null),
    send,
    isDone: () => done.current,
  }
}
