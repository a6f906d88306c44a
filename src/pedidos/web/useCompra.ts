import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Linea } from '../../carrito/web/lineas.ts'
import { toCentavos, toPesos } from '../../platform/money.ts'
import type { Usuario } from '../../usuarios/usuario.contract.ts'
import {
  clampCuotas,
  computeTotales,
  listServiciosOfrecidos,
  type MetodoPago,
  type ServicioEnvio,
} from '../pedido.rules.ts'
import { comprar, type Resultado } from './comprar.ts'
import { requireClave } from './intento.ts'

type Sumas = { total: number; envio: number }

/** What the customer chose, what it costs, and the one purchase that may be under way. */
export function useCompra(usuario: Usuario, enCarrito: readonly Linea[], reload: () => void) {
  const navigate = useNavigate()
  const [preferido, setServicio] = useState<ServicioEnvio>('expres')
  const [metodo, setMetodo] = useState<MetodoPago | null>(null)
  const [contadas, setContadas] = useState(1)
  const [entrega, setEntrega] = useState(usuario.direccion ?? '')
  const [busy, setBusy] = useState(false)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  // What was bought leaves the cart at once; under the dialog that says so the page stays as it was.
  const [compradas, setCompradas] = useState<readonly Linea[] | null>(null)
  const lineas = compradas ?? enCarrito
  const underWay = useRef(false) // a second press may come before the page shows that the first is at work

  useEffect(() => void requireClave(usuario._id), [usuario._id])

  const priced = lineas.map(({ cantidad, precio }) => ({ cantidad, precio_unitario: toCentavos(precio) }))
  const cuotas = metodo === 'tarjeta' ? contadas : 1
  const ofrecidos = listServiciosOfrecidos(computeTotales(priced, 1, 'expres').subtotal)
  const servicio = ofrecidos.includes(preferido) ? preferido : 'expres'
  const totales = computeTotales(priced, cuotas, servicio)

  async function send(visto: Sumas) {
    if (underWay.current || metodo === null) return
    underWay.current = true
    setBusy(true)
    setResultado(null)
    setCompradas(lineas)
    const items = lineas.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad }))
    const elegido = { metodo_pago: metodo, cuotas, servicio_envio: servicio, entrega: entrega.trim() || null }
    const next = await comprar(usuario._id, { items, ...elegido, visto })
    underWay.current = false
    setBusy(false)
    if (next.tipo !== 'hecho') setCompradas(null)
    if (next.tipo === 'sesion') return navigate({ to: '/identificarse', search: { volver: '/finalizar-compra' } })
    setResultado(next)
  }

  /** The dialog was left: what it told may have changed the books or their prices. */
  function dismiss() {
    setResultado(null)
    if (resultado?.tipo === 'cambio' || (resultado?.tipo === 'falla' && resultado.reload)) reload()
  }

  return {
    lineas,
    eleccion: { servicio, ofrecidos, metodo, cuotas, entrega, totales },
    setServicio,
    setMetodo,
    setCuotas: (asked: number) => setContadas(clampCuotas(asked)),
    setEntrega,
    busy,
    resultado,
    dismiss,
    comprar: () => send({ total: toPesos(totales.total), envio: toPesos(totales.envio) }),
    /** Buys at the new sums that the shop answered. */
    confirm: (sumas: Sumas) => send(sumas),
  }
}

export type Compra = ReturnType<typeof useCompra>
