import { useBlocker, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CANTIDAD_MAX, normalizeCantidad } from '../../../carrito/carrito.rules.ts'
import { listServiciosOfrecidos, type ServicioEnvio } from '../../../envios/envio.rules.ts'
import { AppError } from '../../../platform/errors.ts'
import { api } from '../../../platform/http/client.ts'
import { type Pesos, pesos, toCentavos, toPesos } from '../../../platform/money.ts'
import { clampCuotas, computeTotales, FALTA_METODO_PAGO, type MetodoPago } from '../../pedido.rules.ts'
import { type Cliente, createPedidoTelefono } from '../../telefono.contract.ts'
import { FALTA_CLIENTE, FALTA_NOMBRE } from '../../telefono.rules.ts'
import { createIdempotencyKey } from '../intento.ts'
import { type Anotado, borradorTelefono, type LibroEnVenta } from './borrador-telefono.ts'

type Sumas = { total: Pesos; envio: Pesos }

const NADA: Anotado = {
  conCuenta: true,
  cliente: null,
  nombre: '',
  telefono: '',
  entrega: '',
  renglones: [],
  metodo: null,
  cuotas: 1,
  servicio: 'expres',
}

const REPETIDO =
  'Un intento anterior ya había guardado este pedido con otros datos: miralo en la lista antes de registrar otro.'
const SIN_RESPUESTA =
  'No nos llegó la respuesta. Podés volver a presionar «Registrar pedido»: no se registra dos veces.'

/** An order that is being written down, and its one registration that may be under way. */
export function useTelefono(usuario: string) {
  const navigate = useNavigate()
  const [borrador] = useState(() => borradorTelefono.find(usuario))
  const [anotado, setAnotado] = useState(borrador?.anotado ?? NADA)
  const change = (next: Partial<Anotado>) => setAnotado((before) => ({ ...before, ...next }))
  const [key, setKey] = useState(() => borrador?.key ?? createIdempotencyKey())
  const [busy, setBusy] = useState(false)
  const [problema, setProblema] = useState<string | null>(null)
  const [nuevas, setNuevas] = useState<Sumas | null>(null)
  const buscadorLibros = useRef<HTMLInputElement>(null)
  const underWay = useRef(false) // a second press may come before the page shows that the first is at work
  const registrado = useRef(false)
  const isAtRisk = () => anotado !== NADA && !registrado.current
  useEffect(() => {
    if (anotado !== NADA) borradorTelefono.write({ usuario, key, anotado })
  }, [usuario, key, anotado])
  const salida = useBlocker({ shouldBlockFn: isAtRisk, enableBeforeUnload: isAtRisk, withResolver: true })

  const { conCuenta, cliente, nombre, telefono, entrega, renglones, metodo } = anotado
  const cuotas = metodo === 'tarjeta' ? anotado.cuotas : 1
  const priced = renglones.map(({ libro, cantidad }) => ({ cantidad, precio_unitario: toCentavos(libro.precio) }))
  const ofrecidos = listServiciosOfrecidos(computeTotales(priced, 1, 'expres').subtotal)
  const servicio = ofrecidos.includes(anotado.servicio) ? anotado.servicio : 'expres'
  const totales = computeTotales(priced, cuotas, servicio)

  const falta = findFalta(anotado)

  async function send(visto: Sumas) {
    setProblema(falta)
    if (falta !== null || metodo === null || underWay.current) return
    underWay.current = true
    setBusy(true)
    setNuevas(null)
    try {
      const pedido = await api.call(
        createPedidoTelefono,
        {
          ...(conCuenta ? { usuario: cliente?._id ?? null } : { contacto: { nombre, telefono } }),
          items: renglones.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad })),
          metodo_pago: metodo,
          cuotas,
          servicio_envio: servicio,
          entrega,
          visto,
        },
        { headers: { 'idempotency-key': key } },
      )
      registrado.current = true
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
    if (error.code === 'VISTO_CAMBIADO') {
      return setNuevas({ total: pesos(Number(error.datos?.total)), envio: pesos(Number(error.datos?.envio)) })
    }
    if (error.code === 'CLAVE_REUSADA') setKey(createIdempotencyKey())
    setProblema(error.code === 'CLAVE_REUSADA' ? REPETIDO : error.mensaje)
  }

  return {
    anotado,
    change,
    buscadorLibros,
    /** A customer is chosen: the parcel goes where theirs go, and books come next. */
    setCliente(next: Cliente | null) {
      change({ cliente: next, entrega: next?.entregas[0] ?? '' })
      if (next) buscadorLibros.current?.focus()
    },
    addLibro(libro: LibroEnVenta) {
      const known = renglones.find((renglon) => renglon.libro._id === libro._id)
      if (!known) return change({ renglones: [...renglones, { libro, cantidad: 1 }] })
      const cantidad = Math.min(known.cantidad + 1, CANTIDAD_MAX)
      change({ renglones: renglones.map((renglon) => (renglon === known ? { libro, cantidad } : renglon)) })
    },
    setCantidad: (id: string, asked: unknown) =>
      change({
        renglones: renglones.map((renglon) =>
          renglon.libro._id === id ? { ...renglon, cantidad: normalizeCantidad(asked) } : renglon,
        ),
      }),
    removeLibro(id: string) {
      change({ renglones: renglones.filter(({ libro }) => libro._id !== id) })
      buscadorLibros.current?.focus() // the pressed button goes
    },
    eleccion: { servicio, ofrecidos, metodo, cuotas, totales },
    setServicio: (next: ServicioEnvio) => change({ servicio: next }),
    setMetodo: (next: MetodoPago) => change({ metodo: next }),
    setCuotas: (asked: number) => change({ cuotas: clampCuotas(asked) }),
    busy,
    problema,
    /** Asked for while something is written down that leaving would lose. */
    salida,
    discard() {
      borradorTelefono.drop()
      salida.proceed?.()
    },
    /** The sums that the shop answered in place of those shown. */
    nuevas,
    dismiss: () => setNuevas(null),
    registrar: () => send({ total: toPesos(totales.total), envio: toPesos(totales.envio) }),
    confirm: (sumas: Sumas) => send(sumas),
  }
}

/** What is still missing, in the order of the screen. */
function findFalta({ conCuenta, cliente, nombre, renglones, metodo }: Anotado): string | null {
  if (conCuenta && cliente === null) return FALTA_CLIENTE
  if (!conCuenta && nombre.trim() === '') return FALTA_NOMBRE
  if (renglones.length === 0) return 'Agregá al menos un libro.'
  return metodo === null ? FALTA_METODO_PAGO : null
}

export type Telefono = ReturnType<typeof useTelefono>
