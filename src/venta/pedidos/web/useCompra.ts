import { useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Usuario } from '#casa/sesion/sesion.contract.ts'
import { type Direccion, updateDireccion } from '#envios/direcciones/direccion.contract.ts'
import { formatEntrega } from '#envios/direcciones/direccion.rules.ts'
import {
  type CamposDomicilio,
  proposeDomicilio,
  SIN_DOMICILIO,
  splitCalle,
} from '#envios/direcciones/domicilio.rules.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import { api } from '#platform/http/client.ts'
import { toCentavos } from '#platform/money.ts'
import { reportFailure } from '#platform/report.ts'
import type { Linea } from '#venta/carrito/web/lineas.ts'
import type { CuponDelCarrito } from '#vidriera/cupones/web/compra/useCupon.ts'
import { asksReparto, type Reparto } from '../llegada.rules.ts'
import { clampCuotas, computeEleccion, type MetodoPago } from '../pedido.rules.ts'
import { type Borrador, borradorCompra, type Destino, findDestino, OTRA } from './borrador.ts'
import { comprar, type Resultado, type Solicitud } from './comprar.ts'
import { useCondiciones, useDosEnvios } from './condiciones.ts'
import { toEntregaDeTabla, toPedidoDeTabla, useDeTabla, withTabla } from './de-tabla.ts'
import { requireIdempotencyKey } from './idempotency-key.ts'
import { useMetodos } from './metodos.ts'
import { type Sumas, toSumas } from './sumas.ts'

/** What the checkout begins with: what was chosen before the login interrupted, else the default address. */
const beginWith = ({ _id, direccion }: Usuario, [primera]: readonly Direccion[]): Borrador =>
  borradorCompra.find(_id) ?? {
    usuario: _id,
    servicio: 'expres',
    metodo: null,
    cuotas: 1,
    destino: primera?._id ?? OTRA, // the default one comes first
    texto: direccion ?? '',
    campos: {},
  }

const SIN_ERRORES: Readonly<Record<string, string>> = {}

/** What was completed for an order is not asked again. The order has it anyway. */
function keepCompleta(
  { _id: id, altura, predeterminada: _, provincia, ...guardada }: Direccion,
  campos: CamposDomicilio,
) {
  if (altura !== undefined) return
  const recibe = campos.recibe || guardada.recibe
  api.call(updateDireccion, { ...guardada, ...campos, recibe, id, provincia: provincia._id }).catch(reportFailure)
}

/** What the customer chose, kept in the tab. */
function useElegido(usuario: Usuario, direcciones: readonly Direccion[]) {
  const [elegido, setElegido] = useState(() => beginWith(usuario, direcciones))
  useEffect(() => borradorCompra.write(elegido), [elegido])
  return [elegido, (change: Partial<Borrador>) => setElegido((before) => ({ ...before, ...change }))] as const
}

/** What it costs: by the shop's own two services, or by its tables. */
function useCalculo(lineas: readonly Linea[], elegido: Borrador, tabla: ReturnType<typeof useDeTabla>) {
  const condiciones = useCondiciones()
  const metodos = useMetodos()
  const sinTablas = computeEleccion(
    lineas.map(({ cantidad, precio }) => ({ cantidad, precio_unitario: toCentavos(precio) })),
    { ...elegido, metodo: metodos.find((metodo) => metodo === elegido.metodo) ?? null },
    condiciones,
  )
  return { condiciones, eleccion: withTabla(sinTablas, tabla) }
}

/** The one purchase that may be under way, and what became of the last one. */
function useIntento(usuarioId: string, enCarrito: readonly Linea[]) {
  const [busy, setBusy] = useState(false)
  const [insiste, setInsiste] = useState(false)
  const [resultado, setResultado] = useState<Resultado | null>(null)
  // What was bought leaves the cart at once; under the dialog that says so the page stays as it was.
  const [compradas, setCompradas] = useState<readonly Linea[] | null>(null)
  const lineas = compradas ?? enCarrito
  const underWay = useRef(false) // a second press may come before the page shows that the first is at work
  useEffect(() => void requireIdempotencyKey(usuarioId), [usuarioId])

  async function place(solicitud: Solicitud): Promise<Resultado> {
    underWay.current = true
    setBusy(true)
    setResultado(null)
    setCompradas(lineas)
    const next = await comprar(usuarioId, solicitud, () => setInsiste(true))
    underWay.current = false
    setBusy(false)
    setInsiste(false)
    if (next.tipo !== 'hecho') setCompradas(null)
    return next
  }
  return { lineas, underWay, place, busy, insiste, resultado, setResultado }
}

/** Whether the order comes in one parcel or as it is there; null where nobody is asked. */
function useReparto(lineas: readonly Linea[], tipo: string | undefined) {
  const [quiere, setReparto] = useState<Reparto>('junto')
  const dosEnvios = useDosEnvios()
  const pregunta = dosEnvios && tipo !== 'retiro' && asksReparto(lineas.map(({ libro }) => libro.queda?.clase))
  return [pregunta ? quiere : null, setReparto] as const
}

/** Where it goes: a kept address, or what was typed; in fields where somebody needs them so. */
function readEntrega(elegido: Borrador, direcciones: readonly Direccion[], conTablas: boolean) {
  const { texto } = elegido
  const destino = findDestino(
    elegido.destino,
    direcciones.map(({ _id }) => _id),
    conTablas,
  )
  const guardada = direcciones.find(({ _id }) => _id === destino)
  const propuesta = guardada ? proposeDomicilio(guardada) : { ...SIN_DOMICILIO, ...splitCalle(texto) }
  const campos = guardada?.altura === undefined ? (elegido.campos[destino] ?? propuesta) : propuesta
  /** The profile's address, in one line; null where it is in the fields. */
  const antes = guardada || splitCalle(texto) ? null : texto || null
  return { destino, texto, guardada, campos, antes }
}

/** The same in one line, as an order keeps it. */
const writeEntrega = ({ destino, texto, guardada }: ReturnType<typeof readEntrega>): string | null =>
  guardada ? formatEntrega(guardada) : destino === OTRA ? texto.trim() || null : null

type Desde = {
  usuario: Usuario
  direcciones: readonly Direccion[]
  enCarrito: readonly Linea[]
  reload: () => void
  cupon: CuponDelCarrito
}

/** What the customer chose, what it costs, and the one purchase that may be under way. */
export function useCompra({ usuario, direcciones, enCarrito, reload, cupon }: Desde) {
  const navigate = useNavigate()
  const router = useRouter()
  const [elegido, choose] = useElegido(usuario, direcciones)
  const { lineas, underWay, place, busy, insiste, resultado, setResultado } = useIntento(usuario._id, enCarrito)
  const tabla = useDeTabla()
  const { conTablas, deTabla, faltaEnvio, volverAPreguntar } = tabla
  const [reparto, setReparto] = useReparto(lineas, deTabla?.tipo)
  const { condiciones, eleccion } = useCalculo(lineas, elegido, tabla)
  const entrega = readEntrega(elegido, direcciones, conTablas)
  const { destino, texto, guardada, campos, antes } = entrega
  async function send(visto: Sumas) {
    const { metodo, cuotas, servicio } = eleccion
    if (underWay.current || metodo === null || cupon.pendiente || faltaEnvio) return
    const next = await place({
      items: lineas.map(({ libro, cantidad }) => ({ libro: libro._id, cantidad })),
      metodo_pago: metodo,
      cuotas,
      servicio_envio: servicio,
      entrega: writeEntrega(entrega),
      ...toPedidoDeTabla(tabla, visto),
      ...toEntregaDeTabla(tabla, campos),
      ...(cupon.aplicado !== null && { cupon: cupon.aplicado }),
      ...(reparto && { reparto }),
    })
    if (next.tipo === 'hecho') {
      if (deTabla?.tipo === 'domicilio' && guardada) keepCompleta(guardada, campos)
      borradorCompra.drop()
    }
    if (next.tipo === 'sesion') return navigate({ to: '/identificarse', search: { volver: '/finalizar-compra' } })
    setResultado(next)
  }

  /** The dialog was left: what it told may have changed the books or their prices. */
  function dismiss() {
    setResultado(null)
    if (conTablas && resultado?.tipo !== 'hecho') volverAPreguntar()
    if (resultado?.tipo === 'cambio' || (resultado?.tipo === 'falla' && resultado.reload)) {
      reload()
      cupon.renovar()
    }
    // Not only books: what shipping or instalments cost may be new too, and the frame around the page knows it.
    if (resultado?.tipo === 'cambio') void router.invalidate()
  }

  return {
    lineas,
    cupon,
    direcciones,
    condiciones,
    eleccion: { ...eleccion, destino, texto },
    tabla,
    /** Of a service to a door. */
    domicilio: {
      campos,
      escribir(next: CamposDomicilio) {
        choose({ campos: { ...elegido.campos, [destino]: next } })
        setResultado(null)
      },
      antes,
    },
    errores: resultado?.tipo === 'campos' ? resultado.campos : SIN_ERRORES,
    /** Null where nobody is asked. */
    reparto,
    setReparto,
    setServicio: (next: ServicioEnvio) => choose({ servicio: next }),
    setMetodo: (next: MetodoPago) => choose({ metodo: next }),
    setCuotas: (asked: number) => choose({ cuotas: clampCuotas(asked, condiciones.recargos.length) }),
    setDestino: (next: Destino) => choose({ destino: next }),
    setTexto: (next: string) => choose({ texto: next }),
    busy,
    /** The shop did not answer for some seconds and is asked again. */
    insiste,
    resultado,
    dismiss,
    comprar: () => send(toSumas(eleccion.totales)),
    /** Buys at the new sums that the shop answered. */
    confirm: send,
  }
}

export type Compra = ReturnType<typeof useCompra>
