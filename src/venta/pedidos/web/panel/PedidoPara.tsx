import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useSesion } from '#casa/sesion/web/sesion.tsx'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import type { Pedido } from '../../pedido.contract.ts'
import { findClientes } from '../../telefono.contract.ts'
import { createIdempotencyKey } from '../idempotency-key.ts'
import { NADA } from './anotado.ts'
import { borradorTelefono } from './borrador-telefono.ts'
import { toLugarDe } from './useTelefono.ts'

const FALLA = { exito: '', falla: 'No pudimos empezar el pedido.' }

type Props = { usuario: NonNullable<Pedido['usuario']>; acciones: Acciones }

/** Begins another order for the same customer: the screen of orders by telephone, with who it is for and where it goes filled in. */
export function PedidoPara({ usuario, acciones }: Props) {
  const navigate = useNavigate()
  const quien = useSesion().usuario
  const [busy, setBusy] = useState(false)
  if (!quien) return null
  async function begin(staff: string) {
    setBusy(true)
    try {
      const found = await api.call(findClientes, { q: usuario.email })
      const cliente = found.find(({ _id }) => _id === usuario._id)
      if (!cliente) throw new AppError(404, 'USUARIO_NOT_FOUND', 'No encontramos esa cuenta.')
      const destino = { entrega: cliente.entregas[0] ?? '', ...toLugarDe(cliente.direcciones?.[0]) }
      const anotado = { ...NADA, cliente, ...destino }
      borradorTelefono.write({ usuario: staff, key: createIdempotencyKey(), anotado })
      await navigate({ to: '/panel-admin/pedidos/nuevo' })
    } catch (error) {
      await acciones.contarFalla(error, FALLA)
    }
    setBusy(false)
  }
  return (
    <p className="mt-1">
      <Button busy={busy} onClick={() => void begin(quien._id)}>
        Pedido para {usuario.nombre}
      </Button>
    </p>
  )
}
